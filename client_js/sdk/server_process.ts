/** Starts and ends a real server process for tests of the SDK. */

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PYTHON = join(ROOT, '.venv/bin/python');

/** True if a test can start a server on this machine. */
export const canServe = existsSync(PYTHON);

/** A real server with its own data folder. It keeps its port over restarts. */
export class ServerProcess {
  readonly #folder = mkdtempSync(join(tmpdir(), 'spite-sdk-'));
  #process: ChildProcess | null = null;
  url = '';

  /** Start the server. Resolves when it is listening. */
  async start(): Promise<void> {
    const port = this.url === '' ? '0' : new URL(this.url).port;
    const command = ['-m', 'server.cli.main', 'serve', '--port', port, '--data', this.#folder];
    const server = spawn(PYTHON, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = server;
    for await (const line of createInterface({ input: server.stdout })) {
      const address = /open at (http:\/\/\S+)/.exec(line)?.[1];
      if (address === undefined) continue;
      this.url = address;
      return;
    }
    throw new Error('the server did not start');
  }

  /** End the process. Resolves when it is gone. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const server = this.#process;
    if (!server) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await gone;
    this.#process = null;
  }

  /** Stop the server and remove its data. */
  async clear(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
