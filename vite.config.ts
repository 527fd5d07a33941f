import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { inlineScripts } from './inline-script-plugin.ts';

const assetsDir = 'cars-for-sale/assets';

/** Source files by the beginning of their paths under src/. */
const sources = (...paths: string[]): RegExp => new RegExp(`/src/(?:${paths.join('|')})`);

/** What every page's shell is made of: one file instead of a dozen small ones that would wait for each other. */
const shell = sources(
  'root\\.tsx',
  'browser/',
  'lib/(?!merge-calls|nanp-phone)',
  'domains/brands/(?!legal-documents)',
  'domains/shell/',
  'domains/analytics/consent-banner',
  'domains/criteria/address/(paths|encode-location|search-root)',
  'pages/(page-type|page-visitor)',
  'ui/(theme/|button|class-names|icon(?!s\\.)|illustration|visually-hidden|wordmark)',
  'ui/forms/(field|search-box|segmented|text-input)',
  'ui/layout/(layout|scroll-memory|use-scroll-memory)',
  'ui/status/(empty-state|inline-error|spinner)',
);

/**
 * The router marks styles that lazy parts share with a page by a "#". Vite's loader does not know them by that name and
 * adds them again behind the page's own, which then lose. The shell's never leave the page, so once is enough.
 */
const keepStyleOrder: Plugin = {
  name: 'keep-style-order',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) => {
      const known = 'preloadedHrefs.styles.add(link.href)';
      if (!code.includes(known)) throw new Error("Vite's loader changed: see keepStyleOrder");
      return code.replace(known, "preloadedHrefs.styles.add(link.href.replace(/(\\/shell-[^/]+\\.css)#$/, '$1'))");
    },
  },
};
/** What pages with cars on them share, in one file for the same reason. */
const cars = sources(
  'domains/accounts/alert-words',
  'domains/listings/vehicle-card',
  'domains/sellers/seller-display',
  'domains/catalogue/body-styles',
  'domains/pictures/picture',
  'domains/results/results-words',
  'domains/map/map-mini',
  'domains/saved-vehicles/save-heart',
  'domains/compare/compare-opener',
  'domains/locations/(use-my-location|ask-for-zip)',
  'pages/(page-data|compare-slots|keep-car)',
  'ui/(badge|price|rating|receipt|use-alive|verdict)',
  'ui/charts/price-line',
  'ui/forms/checkbox',
  'ui/layout/(breadcrumb|card|carousel|disclosure|scroll-area)',
  'ui/status/banner',
);

/** Lists with filters, of cars and of dealers. */
const lists = sources(
  'domains/results/(?!results-trail|browsing-slice)',
  'domains/saved-searches/save-search-card',
  'ui/layout/pagination',
  'ui/forms/range',
);

const home = sources('domains/home/', 'pages/home', 'routes/home');

/** Figures and tables. */
const figures = sources('ui/charts/(bar-chart|chart|dot-plot|line-chart)', 'ui/layout/table');

/** The name and four letters for its file: shorter than the usual ones, which are a tenth of a page. */
const generateScopedName = (name: string, file: string): string =>
  `${name}-${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

export default defineConfig({
  plugins: [reactRouter(), keepStyleOrder, inlineScripts()],
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
                { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es)\// },
                { name: 'shell', test: shell },
                { name: 'cars', test: cars },
                { name: 'lists', test: lists },
                { name: 'figures', test: figures },
                { name: 'home', test: home },
              ],
            },
          },
        },
      },
    },
    // One module graph: the Fastify app is the server entry, pages are part of it.
    ssr: { build: { rollupOptions: { input: './src/server/main.ts' } } },
  },
});
