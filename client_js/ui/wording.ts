/** Small parts of sentences. */

/** `1 win`, `3 wins`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A verb after a name or `You`: `plays`, but `play` after `You`. */
export function verb(who: string, stem: string): string {
  return who === 'You' ? stem : `${stem}s`;
}
