/** A room of the server, named by its path: who connects is in it, and hears what is told there. */

import type { Codec } from './codec';
import { Connection, type ConnectionOptions, type ConnectionState, type Typed } from './connection';
import { whoAmI, type Caller } from './http';

export type RoomOptions<Sent, Received> = Caller &
  Pick<ConnectionOptions<Sent, Received>, 'onOpen' | 'onMessage' | 'onState' | 'onClockJump'> & {
    /** Such as `/ws/match/Xk29fLmQ7a`. */
    path: string;
    codec: Codec<Sent | { type: 'ping' }, Received>;
    /** What is known already, for the address of the next connection. */
    resume: () => Readonly<Record<string, string>>;
    /** Must take headers where there is a `token`. */
    webSocket?: typeof WebSocket | undefined;
    /** At least 0, less than 1. */
    random?: (() => number) | undefined;
  };

/** A place in a room, kept until `close()`. */
export class Room<Sent extends Typed, Received extends Typed> {
  readonly #options: RoomOptions<Sent, Received>;
  readonly #connection: Connection<Sent, Received>;

  constructor(options: RoomOptions<Sent, Received>) {
    this.#options = options;
    const { codec, random = Math.random, onOpen, onMessage, onState, onClockJump } = options;
    this.#connection = new Connection<Sent, Received>({
      codec,
      connect: (subprotocol) => this.#connect(subprotocol),
      identify: options.token === undefined ? () => whoAmI(options) : null,
      random,
      onOpen,
      onMessage,
      onState,
      ...(onClockJump && { onClockJump }),
    });
  }

  get state(): ConnectionState {
    return this.#connection.state;
  }

  open(): void {
    this.#connection.open();
  }

  close(): void {
    this.#connection.close();
  }

  /** Sends a message where there is a connection to send it on; says whether there was. */
  send(message: Sent): boolean {
    return this.#connection.send(message);
  }

  #connect(subprotocol: string): WebSocket {
    const { path, resume, baseUrl, token, webSocket = WebSocket } = this.#options;
    const url = new URL(path, baseUrl ?? location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    for (const [name, value] of Object.entries(resume())) url.searchParams.set(name, value);
    if (token === undefined) return new webSocket(url, [subprotocol]);
    const WithHeaders = webSocket as unknown as SocketWithHeaders;
    return new WithHeaders(url, [subprotocol], { headers: { authorization: `Bearer ${token}` } });
  }
}

/** As the `WebSocket` of the package `ws`: browsers have none that takes headers. */
type SocketWithHeaders = new (
  url: URL,
  subprotocols: string[],
  options: { headers: Record<string, string> },
) => WebSocket;
