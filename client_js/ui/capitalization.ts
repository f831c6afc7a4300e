/** Capitalizes the first letter of sentences that are composed of parts. */

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
