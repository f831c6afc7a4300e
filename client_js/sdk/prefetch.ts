/** Requests that are made before those who need the answers are there. */

const begun = new Map<string, Promise<Response>>();

/** Asks the server that the page came from now; the first who needs the answer takes it. */
export function prefetch(path: string): void {
  const answer = fetch(path, { headers: { accept: 'application/json' } });
  // Who takes it is told of it.
  answer.catch(() => undefined);
  begun.set(path, answer);
}

/** The answer that was asked for ahead; undefined where there is none, or it was taken. */
export function takePrefetched(path: string): Promise<Response> | undefined {
  const answer = begun.get(path);
  begun.delete(path);
  return answer;
}
