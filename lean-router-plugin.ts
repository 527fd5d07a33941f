import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Router modules this site never uses in a browser, and what replaces their exports. */
const unreached: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // react-router.config.ts sends all routes with the first page, so none is discovered later.
  'lib/dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: '() => false',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    useFogOFWarDiscovery: '() => undefined',
  },
  // entry.client.tsx passes no instrumentations.
  'lib/router/instrumentation.js': { consumeInstrumentationClientResultMetaReceiver: '() => undefined' },
};

/**
 * What a page's own modules import from the one that loads other pages, and what replaces it, so that it can be fetched
 * later. Nothing but the idle fetcher is ever used: no page blocks moves away from it or makes a router of its own kind.
 */
const laterImports: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'lib/hooks.js': {},
  'lib/components.js': {},
  'lib/dom/lib.js': { IDLE_FETCHER: "{ state: 'idle' }" },
};

const changed = (file: string): Error => new Error(`The router's ${file} changed: see lean-router-plugin.ts`);

const leftOut = `() => { throw new Error('Left out of the build by lean-router-plugin.ts') }`;

/** Replaces a module by stubs with the same exports; calling one without an answer throws instead of doing nothing. */
const stub = (file: string, code: string, answers: Readonly<Record<string, string>>): string => {
  const names =
    /export \{([^}]+)\};/
      .exec(code)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? [];
  if (Object.keys(answers).some((name) => !names.includes(name))) throw changed(file);
  return names.map((name) => `export const ${name} = ${answers[name] ?? leftOut};`).join('\n');
};

/** Replaces what a module imports from the router proper by stubs. */
const withoutRouter = (file: string, code: string, answers: Readonly<Record<string, string>>): string => {
  const imports = /^import \{ ([^}]+) \} from "(?:\.|\.\.)\/router\/router\.js";$/m;
  const names = imports.exec(code)?.[1]?.split(', ');
  if (!names || Object.keys(answers).some((name) => !names.includes(name))) throw changed(file);
  return code.replace(imports, names.map((name) => `const ${name} = ${answers[name] ?? leftOut};`).join('\n'));
};

/** No route exports `links`, so there are no pages to prefetch. */
const withoutPageLinks = (file: string, code: string): string => {
  const replaced = code.replace('isPageLinkDescriptor(link) ?', 'false ?');
  if (replaced === code) throw changed(file);
  return replaced;
};

/** `displayName` assignments and calls not marked as pure would keep every component of a file in the build. */
const shakeable = (code: string): string =>
  code
    .replace(/^[\w$]+\.displayName = "[^"]*";$/gm, '')
    .replace(/= (React\w*\$?\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1');

/** Removes the parts of the router that this site's pages never use: 3.9 of 34.8 kB in brotli, on every page. */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // The router reads only exports it knows, so a page's file may have others: for the router's own parts (script-files.ts).
  configEnvironment: (name) =>
    name === 'client' ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } : undefined,
  load: {
    filter: { id: /node_modules\/react-router\/dist\/production\/lib\/.*\.js$/ },
    handler(id) {
      const file = id.slice(id.indexOf('/lib/') + 1);
      const code = readFileSync(id, 'utf8');
      const answers = unreached[file];
      if (answers) return stub(file, code, answers);
      const ofRouter = laterImports[file];
      const apart = ofRouter ? withoutRouter(file, code, ofRouter) : code;
      return shakeable(file === 'lib/dom/ssr/components.js' ? withoutPageLinks(file, apart) : apart);
    },
  },
});
