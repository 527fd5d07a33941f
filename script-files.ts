import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const source = (path: string): string => join(import.meta.dirname, 'src', path);
/** The module id under which the router builds a route for browsers. */
const route = (name: string): string => `${source(`routes/${name}.tsx`)}?__react-router-build-client-route`;

/** All static imports of these modules, transitively; no dynamic ones. */
const neededBy = (starts: readonly string[], graph: Graph): ReadonlySet<string> => {
  const needed = new Set(starts);
  for (const id of needed) {
    const info = graph.getModuleInfo(id);
    if (!info) throw new Error(`${id} is no part of the build: see script-files.ts`);
    for (const next of info.importedIds) if (graph.getModuleInfo(next)) needed.add(next);
  }
  return needed;
};

/** Parts of the router that load other pages; fetched when somebody is about to leave the first one. */
const loadsPages =
  /\/react-router\/dist\/production\/(lib\/router\/(router|matcher)|lib\/dom\/ssr\/(single-fetch|routes|routeModules|data|hydration|fallback|errorBoundaries)|vendor\/)/;
const library = /node_modules\/(react|react-dom|react-router|scheduler|cookie-es)\//;

/** Groups of the libraries, by name; without what they import, as the two import each other in part. */
export const libraryFiles = [
  {
    name: 'router',
    test: (id: string) => loadsPages.test(id) || id === source('browser/router/start-router.ts'),
    includeDependenciesRecursively: false,
  },
  { name: 'vendor', test: library, includeDependenciesRecursively: false },
];

/**
 * Modules of `ui` and `lib` used by more pages than this go into a file of their own, so that no page loads another
 * page's file for them.
 */
const manyPages = 5;
const isPart = (id: string): boolean => id.startsWith(source('ui/')) || id.startsWith(source('lib/'));

const sharedParts = (graph: Graph): string[] => {
  const pages = globSync('routes/*.tsx', { cwd: source('') })
    .map((path) => route(basename(path, '.tsx')))
    .filter((id) => graph.getModuleInfo(id))
    .map((id) => neededBy([id], graph));
  const parts = new Set(pages.flatMap((needed) => [...needed]).filter(isPart));
  return [...parts].filter((id) => pages.filter((needed) => needed.has(id)).length > manyPages);
};

/** Where most visits begin: these pages load few files, and nothing they don't need. */
const firstPages = ['home', 'results', 'vehicle'];

/** Modules that every form uses. */
const controls = [
  ...['ui/forms/field.tsx', 'ui/forms/segmented.tsx', 'ui/forms/text-input.tsx', 'ui/status/inline-error.tsx'],
  ...['ui/status/spinner.tsx', 'domains/people/accounts/alert-copy.ts'],
];
/** Read wherever a car's costs are shown; in a file of the vehicle's, other pages would load all of that. */
const carCosts = 'domains/reference/payments/figures/car-costs.ts';
/** Rendered by the server at any address; browsers fetch its script only when it is shown. */
const errorPage = 'pages/error-page.tsx';
/** Also rendered by the server on some pages; its styles have their own file, which loads before the script. */
const map = 'domains/finding/map/map-results.tsx';

/** In this order, shared ones first: a file includes its modules' imports unless an earlier file has them. */
const files = ['shell', 'parts', 'map', 'home-results', 'home-vehicle', 'results-vehicle', ...firstPages];

type FileOf = (id: string) => string;

const isStyle = (id: string): boolean => id.endsWith('.css');

const filesOf = (graph: Graph): FileOf => {
  const entry = source('entry.client.tsx');
  const root = `${source('root.tsx')}?__react-router-build-client-route`;
  const needed = neededBy([entry, root], graph);
  const parts = neededBy([...controls.map(source), source(carCosts), ...sharedParts(graph)], graph);
  // Styles of shared modules are on every page and load before the styles of the pages that override them.
  const styles = new Set([...parts, ...neededBy([source(errorPage)], graph)].filter(isStyle));
  const mapStyles = new Set([...neededBy([source(map)], graph)].filter(isStyle));
  const pages = firstPages.map((name) => ({ name, needed: neededBy([route(name)], graph) }));
  return (id) => {
    // The page's script runs it last: it needs what that has imported before.
    if (library.test(id) || id === entry) return '';
    if (needed.has(id) || styles.has(id)) return 'shell';
    if (mapStyles.has(id)) return 'map';
    const names = pages.filter((page) => page.needed.has(id)).map(({ name }) => name);
    if (names.length === firstPages.length) return 'shell';
    if (parts.has(id)) return names.includes('home') ? 'shell' : 'parts';
    return names.join('-');
  };
};

/**
 * Names of shared script files: `shell` has what every page or all of the first pages need, `parts` what many others
 * share, and the rest what the pages in their name share. A module that only one script needs is in that script's file;
 * everything else is left to the bundler.
 */
export const sharedScripts = () => {
  let fileOf: FileOf | undefined;
  return files.map((file) => ({
    name: (id: string, graph: Graph): string | null => {
      fileOf ??= filesOf(graph);
      return fileOf(id) === file ? file : null;
    },
    // The root is part of every page, so modules that only it needs belong to the shell; the map's styles belong to
    // their file even for one user.
    minShareCount: file === 'shell' || file === 'map' ? 1 : 2,
  }));
};
