import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { inlineScripts } from './inline-script-plugin.ts';
import { sharedScripts } from './script-files.ts';

const assetsDir = 'cars-for-sale/assets';

const replaceIn = (code: string, pattern: string | RegExp, next: string): string => {
  const replaced = code.replace(pattern, next);
  if (replaced === code) throw new Error("Vite's loader changed: see vite.config.ts");
  return replaced;
};

/**
 * The router marks styles that lazy parts share with a page by a "#". Vite's loader does not know them by that name and
 * adds them again behind the page's own, which then lose. The shell's never leave the page, so once is enough.
 */
const keepStyleOrder = (code: string): string =>
  replaceIn(
    code,
    'preloadedHrefs.styles.add(link.href)',
    "preloadedHrefs.styles.add(link.href.replace(/(\\/shell-[^/]+\\.css)#$/, '$1'))",
  );

/** Styles that did not come, as without a network, are asked for again with the part they belong to. */
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

/** The name and four letters for its file: shorter than the usual ones, which are a tenth of a page. */
const generateScopedName = (name: string, file: string): string =>
  `${name}-${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

export default defineConfig(({ command }) => ({
  // A server with its libraries in it starts in half of the time: it reads one file instead of more than a thousand.
  // What has native code stays outside. While developing, libraries are loaded as they are installed.
  ssr: command === 'build' ? { noExternal: true, external: ['sharp'] } : {},
  plugins: [reactRouter(), styleLoader, inlineScripts()],
  css: { modules: { generateScopedName } },
  build: {
    // URL-46: scripts and styles live under the listings base path.
    assetsDir,
    assetsInlineLimit: 0,
    target: 'es2023',
    // Browsers that know light-dark() themselves: rewriting it would fix the scheme of a page's root for all of it.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: `${assetsDir}/[name]-[hash].js`,
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es)\//,
                },
                ...sharedScripts(),
              ],
            },
          },
        },
      },
    },
    // One module graph: the Fastify app is the server entry, pages are part of it.
    ssr: { build: { rollupOptions: { input: './src/server/main.ts' } } },
  },
}));
