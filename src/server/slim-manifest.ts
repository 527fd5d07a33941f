import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const begin = 'window.__reactRouterManifest=';

type Manifest = { entry: object; routes: Record<string, { imports?: string[] }> };

/** The list of routes without what only a server reads: which files to preload with each. A third of its weight. */
export const slimManifest = (script: string): string => {
  if (!script.startsWith(begin)) throw new Error("The router's manifest changed: see slim-manifest.ts");
  const manifest: Manifest = JSON.parse(script.slice(begin.length, script.lastIndexOf('}') + 1));
  const routes = Object.entries(manifest.routes).map(([id, { imports: _, ...route }]) => [id, route]);
  return `${begin}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`;
};

/** The one every page loads; the server has its own. */
export const slimManifestIn = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true });
  const name = names.find((found) => /\/manifest-[^/]+\.js$/.test(found));
  if (!name) throw new Error(`No manifest in ${folder}`);
  const path = join(folder, name);
  await writeFile(path, slimManifest(await readFile(path, 'utf8')));
};
