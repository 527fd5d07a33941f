import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const source = (path: string): string => join(import.meta.dirname, 'src', path);
/** The name by which the router builds a route for browsers. */
const route = (name: string): string => `${source(`routes/${name}.tsx`)}?__react-router-build-client-route`;

/** All that runs with these, and not what they fetch later. */
const neededBy = (starts: readonly string[], graph: Graph): ReadonlySet<string> => {
  const needed = new Set(starts);
  for (const id of needed) {
    const info = graph.getModuleInfo(id);
    if (!info) throw new Error(`${id} is no part of the build: see script-files.ts`);
    for (const next of info.importedIds) if (graph.getModuleInfo(next)) needed.add(next);
  }
  return needed;
};

/** What a page takes of `ui` and `lib` that so many others take too is in a file of its own: no file of another page then comes for it. */
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

/** Where most visits begin: what they need comes in few files, and nothing comes that they do not need. */
const firstPages = ['home', 'results', 'vehicle'];

/** What every form is made of. */
const controls = [
  ...['ui/forms/field.tsx', 'ui/forms/segmented.tsx', 'ui/forms/text-input.tsx', 'ui/status/inline-error.tsx'],
  ...['ui/status/spinner.tsx', 'domains/people/accounts/alert-copy.ts'],
];
/** Rendered by the server for any address, and fetched as a script only where it is shown. */
const errorPage = 'pages/error-page.tsx';
/** The same on some pages: those have its styles in a file of their own, which is there before the script is. */
const map = 'domains/finding/map/map-results.tsx';

/** Those several pages share first: a file takes along what its modules need, but for what those before it hold. */
const files = ['shell', 'parts', 'map', 'home-results', 'home-vehicle', 'results-vehicle', ...firstPages];

type FileOf = (id: string) => string;

const isStyle = (id: string): boolean => id.endsWith('.css');

const filesOf = (graph: Graph): FileOf => {
  const root = `${source('root.tsx')}?__react-router-build-client-route`;
  const needed = neededBy([source('entry.client.tsx'), root], graph);
  const parts = neededBy([...controls.map(source), ...sharedParts(graph)], graph);
  // Styles of what many pages share are on every page, before the styles of those who arrange it.
  const styles = new Set([...parts, ...neededBy([source(errorPage)], graph)].filter(isStyle));
  const mapStyles = new Set([...neededBy([source(map)], graph)].filter(isStyle));
  const pages = firstPages.map((name) => ({ name, needed: neededBy([route(name)], graph) }));
  return (id) => {
    if (needed.has(id) || styles.has(id)) return 'shell';
    if (mapStyles.has(id)) return 'map';
    const names = pages.filter((page) => page.needed.has(id)).map(({ name }) => name);
    if (names.length === firstPages.length) return 'shell';
    if (parts.has(id)) return names.includes('home') ? 'shell' : 'parts';
    return names.join('-');
  };
};

/**
 * Files that several scripts share: `shell` holds what every page needs or all of the first ones do, `parts` what many
 * others share, the rest what those pages do that they are named for. What one script alone needs is in its own file,
 * and everything else is left to the bundler.
 */
export const sharedScripts = () => {
  let fileOf: FileOf | undefined;
  return files.map((file) => ({
    name: (id: string, graph: Graph): string | null => {
      fileOf ??= filesOf(graph);
      return fileOf(id) === file ? file : null;
    },
    // The root is part of every page, so what it alone needs is no file of its own; styles are with those who show them.
    minShareCount: file === 'shell' || file === 'map' ? 1 : 2,
  }));
};
