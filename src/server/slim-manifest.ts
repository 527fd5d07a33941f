import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adminRoutes, shopManifest } from './pages/without-admin.ts';

const begin = 'window.__reactRouterManifest=';

type Route = { id: string; parentId?: string; path?: string; imports?: string[]; css?: string[] };
type Manifest = { entry: object; url: string; routes: Record<string, Route> };

/** Omits false values, and the root's styles, which are on every page. */
const withoutDefaults = (route: Route, rootStyles: readonly string[]): Route => {
  const { css, ...rest } = route;
  const facts = Object.entries<unknown>(rest).filter(([, value]) => value !== false);
  const styles = route.id === 'root' ? css : css?.filter((file) => !rootStyles.includes(file));
  return { ...Object.fromEntries(facts), id: route.id, ...(styles && { css: styles }) };
};

/**
 * The route manifest without the preload files of each route, which only the server reads: a third of its size. Shop
 * pages load a new document for the back office, so their manifest has no routes of it: a quarter of the rest.
 */
export const slimManifest = (script: string): { admin: string; shop: string } => {
  if (!script.startsWith(begin)) throw new Error("The router's manifest changed: see slim-manifest.ts");
  const manifest: Manifest = JSON.parse(script.slice(begin.length, script.lastIndexOf('}') + 1));
  const hidden = adminRoutes(manifest.routes);
  const rootStyles = manifest.routes.root?.css ?? [];
  const routes = Object.values(manifest.routes).map(({ imports: _, ...route }) => withoutDefaults(route, rootStyles));
  const written = (url: string, some: readonly Route[]): string =>
    `${begin}${JSON.stringify({ ...manifest, url, routes: Object.fromEntries(some.map((route) => [route.id, route])) })};`;
  const ofShop = routes.filter(({ id }) => !hidden.has(id));
  return { admin: written(manifest.url, routes), shop: written(shopManifest(manifest.url), ofShop) };
};

/** Rewrites the manifest that pages load; the server has its own. */
export const slimManifestIn = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true });
  const name = names.find((file) => /\/manifest-[^/]+\.js$/.test(file));
  if (!name) throw new Error(`No manifest in ${folder}`);
  const path = join(folder, name);
  const { admin, shop } = slimManifest(await readFile(path, 'utf8'));
  await writeFile(path, admin);
  await writeFile(shopManifest(path), shop);
};
