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

/** What a page takes of `ui` and `lib` that so many others take too is on every page: no file of another page then comes for it. */
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
/** What every form is made of: on every page, before the styles of those who arrange it. */
const controls = [
  ...['ui/forms/field.tsx', 'ui/forms/segmented.tsx', 'ui/forms/text-input.tsx', 'ui/status/inline-error.tsx'],
  ...['ui/status/spinner.tsx', 'domains/people/accounts/alert-copy.ts'],
];
/** Those several pages share first: a file takes along what its modules need, but for what those before it hold. */
const files = ['shell', 'home-results-vehicle', 'home-results', 'home-vehicle', 'results-vehicle', ...firstPages];

type FileOf = (id: string) => string;

const filesOf = (graph: Graph): FileOf => {
  const root = `${source('root.tsx')}?__react-router-build-client-route`;
  const shell = neededBy([source('entry.client.tsx'), root, ...controls.map(source), ...sharedParts(graph)], graph);
  const pages = firstPages.map((name) => ({ name, needed: neededBy([route(name)], graph) }));
  return (id) => {
    if (shell.has(id)) return 'shell';
    const needing = pages.filter(({ needed }) => needed.has(id));
    return needing.map(({ name }) => name).join('-');
  };
};

/**
 * Files that several scripts share: `shell` holds what every page needs, the others what those pages do that they are
 * named for. What one script alone needs is in its own file, and everything else is left to the bundler.
 */
export const sharedScripts = () => {
  let fileOf: FileOf | undefined;
  return files.map((file) => ({
    name: (id: string, graph: Graph): string | null => {
      fileOf ??= filesOf(graph);
      return fileOf(id) === file ? file : null;
    },
    minShareCount: 2,
  }));
};
