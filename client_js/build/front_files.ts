/**
 * A Vite plugin that lists the files which every page needs in the head of the built `index.html`:
 * the client's main script, its imports and its styles. The browser then loads them at once,
 * instead of after the page's first script.
 */

import type { HtmlTagDescriptor, Plugin } from 'vite';

import { CLIENT_FILE } from './chunks';

export function frontFiles(): Plugin {
  return {
    name: 'front-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { filename, bundle }) {
        if (!filename.endsWith('/index.html')) return [];
        const chunk = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.name === CLIENT_FILE,
        );
        if (chunk?.type !== 'chunk') throw new Error(`the build has no file ${CLIENT_FILE}`);
        const scripts = [chunk.fileName, ...chunk.imports];
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
        return [
          ...scripts.map((name) => link('modulepreload', name)),
          ...styles.map((name) => link('stylesheet', name)),
        ];
      },
    },
  };
}

function link(rel: string, name: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel, crossorigin: true, href: `/${name}` } };
}
