/**
 * Sends a request before the code that needs the answer is loaded. `request` in http.ts then uses
 * that answer instead of asking again.
 */

const requests = new Map<string, Promise<Response>>();

/** Send a request to the page's server now. The first caller that needs the answer takes it. */
export function prefetch(path: string): void {
  const answer = fetch(path, { headers: { accept: 'application/json' } });
  // The caller that takes the answer handles the error.
  answer.catch(() => undefined);
  requests.set(path, answer);
}

/** Return the prefetched answer; undefined if there is none or it was taken. */
export function takePrefetched(path: string): Promise<Response> | undefined {
  const answer = requests.get(path);
  requests.delete(path);
  return answer;
}
