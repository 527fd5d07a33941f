import type { EntryContext } from 'react-router';

type Rendered = Pick<EntryContext, 'manifest' | 'staticHandlerContext'>;

/** The script that a document of these routes starts with, as a module, and the files it needs. */
export const pageScripts = ({ manifest, staticHandlerContext }: Rendered): { files: string[]; text: string } => {
  const { entry, hmr } = manifest;
  const routes = staticHandlerContext.matches.flatMap(({ route: { id } }) => manifest.routes[id] ?? []);
  const imports = routes.map(({ module }, index) => `import * as route${index} from ${JSON.stringify(module)};`);
  const modules = routes.map(({ id }, index) => `${JSON.stringify(id)}:route${index}`);
  return {
    files: [
      ...new Set([
        entry.module,
        ...entry.imports,
        ...routes.flatMap((route) => [route.module, ...(route.imports ?? [])]),
      ]),
    ],
    text:
      `${hmr ? `import ${JSON.stringify(hmr.runtime)};` : ''}${imports.join('')}` +
      `window.__reactRouterRouteModules={${modules.join()}};import(${JSON.stringify(entry.module)});`,
  };
};
