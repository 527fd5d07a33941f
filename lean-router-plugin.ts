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

const changed = (file: string): Error => new Error(`The router's ${file} changed: see lean-router-plugin.ts`);

/** Replaces a module by stubs with the same exports; calling one without an answer throws instead of doing nothing. */
const stub = (file: string, code: string, answers: Readonly<Record<string, string>>): string => {
  const names =
    /export \{([^}]+)\};/
      .exec(code)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? [];
  if (Object.keys(answers).some((name) => !names.includes(name))) throw changed(file);
  const missing = `() => { throw new Error('Left out of the build by lean-router-plugin.ts') }`;
  return names.map((name) => `export const ${name} = ${answers[name] ?? missing};`).join('\n');
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
  load: {
    filter: { id: /node_modules\/react-router\/dist\/production\/lib\/.*\.js$/ },
    handler(id) {
      const file = id.slice(id.indexOf('/lib/') + 1);
      const code = readFileSync(id, 'utf8');
      const answers = unreached[file];
      if (answers) return stub(file, code, answers);
      return shakeable(file === 'lib/dom/ssr/components.js' ? withoutPageLinks(file, code) : code);
    },
  },
});
