/** Type declarations for the npm package `subset-font`, limited to what `heading_font.ts` uses. */
declare module 'subset-font' {
  type Options = {
    readonly targetFormat: 'woff2';
    /** OpenType features to keep besides those that are always applied. */
    readonly keepFeatures: readonly string[];
    /** Entries of the table `name` to keep. */
    readonly preserveNameIds: readonly number[];
  };
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: Options,
  ): Promise<Buffer>;
}
