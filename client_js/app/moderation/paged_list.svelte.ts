/** A list that a moderators' page loads from the server in parts, with its loading status. */

import { HttpError } from '../../sdk';

type PageOf<T> = { readonly found: readonly T[]; readonly next: string | null };

/**
 * A list of which the first part is loaded, or more. `status` is `nothing` for visitors who are not
 * moderators.
 */
export class PagedList<T> {
  all = $state.raw<readonly T[]>([]);
  next = $state<string | null>(null);
  status = $state<'asking' | 'known' | 'failed' | 'nothing'>('asking');
  readonly #read: (after: string | null) => Promise<PageOf<T>>;

  constructor(read: (after: string | null) => Promise<PageOf<T>>) {
    this.#read = read;
  }

  /** Load the first page, or one more. */
  async load(more = false): Promise<void> {
    this.status = 'asking';
    try {
      const { found, next } = await this.#read(more ? this.next : null);
      this.all = more ? [...this.all, ...found] : found;
      this.next = next;
      this.status = 'known';
    } catch (error) {
      this.status = isNotFound(error) ? 'nothing' : 'failed';
    }
  }
}

/** Tell if the server answered "not found", which is its answer to everybody except moderators. */
export function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}
