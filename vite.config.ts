import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { inlineScripts } from './inline-script-plugin.ts';
import { leanRouter } from './lean-router-plugin.ts';
import { libraryFiles, sharedScripts } from './script-files.ts';

const assetsDir = 'cars-for-sale/assets';

const replaceIn = (code: string, pattern: string | RegExp, next: string): string => {
  const replaced = code.replace(pattern, next);
  if (replaced === code) throw new Error("Vite's loader changed: see vite.config.ts");
  return replaced;
};

/**
 * The router marks styles that lazy parts share with a page by a "#". Vite's loader doesn't recognize them and adds
 * them again after the page's own styles, which they then override. The root's styles never leave the page, so loading
 * them once is enough.
 */
const keepStyleOrder = (code: string): string =>
  replaceIn(
    code,
    'preloadedHrefs.styles.add(link.href)',
    "preloadedHrefs.styles.add(link.href.replace(/(\\/root-[^/]+\\.css)#$/, '$1'))",
  );

/** Style sheets that failed to load, as without a network, are requested again with the next load of their part. */
const retryStyles = (code: string): string =>
  replaceIn(
    replaceIn(code, /\(err\) => \{\s*seen\[href\] = void 0;/, '(err) => { delete seen[href];'),
    /link\.addEventListener\("error", \(\) => rej\(/,
    'link.addEventListener("error", () => link.remove());$&',
  );

const styleLoader: Plugin = {
  name: 'style-loader',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) => retryStyles(keepStyleOrder(code)),
  },
};

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const signs = `${letters}0123456789`;
const fileCodes = letters.length * signs.length;

/**
 * A two-character code for each style sheet, derived from its path so that it stays the same when other files change;
 * on a collision the next free one.
 */
const codesOfFiles = (): ReadonlyMap<string, string> => {
  const codes = new Map<string, string>();
  const used = new Set<number>();
  for (const file of globSync('src/**/*.module.css', { cwd: import.meta.dirname }).sort()) {
    let at = createHash('sha256').update(file).digest().readUInt32BE() % fileCodes;
    while (used.has(at)) at = (at + 1) % fileCodes;
    used.add(at);
    codes.set(file, `${letters[Math.floor(at / signs.length)]}${signs[at % signs.length]}`);
  }
  return codes;
};

const codeOf = (index: number): string =>
  index < signs.length
    ? `${signs[index]}`
    : `${codeOf(Math.floor(index / signs.length) - 1)}${signs[index % signs.length]}`;

/** Class names of three characters: readable ones were a fifth of a page. Development keeps the readable ones. */
const shortClassName = (): ((name: string, file: string, css: string) => string) => {
  const codes = codesOfFiles();
  return (name, file, css) => {
    const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
    const names = new Set([...css.matchAll(/(?:\.|@keyframes\s+)([a-zA-Z_][\w-]*)/g)].map(([, word]) => word));
    const index = [...names].indexOf(name);
    const code = codes.get(path);
    if (code === undefined || index < 0) throw new Error(`No short name for ${name} of ${path}`);
    return `${code}${codeOf(index)}`;
  };
};

const readableClassName = (name: string, file: string): string =>
  `${name}-${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 4)}`;

export default defineConfig(({ command }) => ({
  // Bundling the libraries halves the server's start time: it reads one file instead of more than a thousand. Native
  // modules stay external. In development, libraries are loaded from node_modules.
  ssr: command === 'build' ? { noExternal: true, external: ['sharp'] } : {},
  plugins: [reactRouter(), styleLoader, inlineScripts(), leanRouter()],
  css: { modules: { generateScopedName: command === 'build' ? shortClassName() : readableClassName } },
  build: {
    // Scripts and styles are served under the listings base path (URL-46).
    assetsDir,
    assetsInlineLimit: 0,
    target: 'es2023',
    // Browsers that support light-dark() natively: transpiling it would fix the color scheme at the page's root.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: `${assetsDir}/[name]-[hash].js`,
            codeSplitting: {
              groups: [...libraryFiles, ...sharedScripts()],
            },
          },
        },
      },
    },
    // One module graph: the Fastify app is the server entry and includes the pages.
    ssr: { build: { rollupOptions: { input: './src/server/main.ts' } } },
  },
}));
