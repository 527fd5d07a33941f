import type { EntryContext, RouterState } from 'react-router';

/** The name under which a document carries it (page-data.tsx). */
export const firstPageName = 'first-page';

type Match = Pick<RouterState['matches'][number], 'params' | 'pathname' | 'pathnameBase'> & {
  id: string;
  css?: string[] | undefined;
};

/**
 * The page a document was rendered as: the routes its address matches and their data. With it a browser shows the page
 * without the code that loads other pages.
 */
export type FirstPage = {
  matches: Match[];
  loaderData: RouterState['loaderData'];
  actionData: RouterState['actionData'];
  errors: RouterState['errors'];
  /** The script with the list of all routes. */
  manifestUrl: string;
};

type Rendered = Pick<EntryContext, 'manifest' | 'staticHandlerContext'>;

export const firstPageOf = ({ manifest, staticHandlerContext }: Rendered): FirstPage => {
  const { matches, loaderData, actionData, errors } = staticHandlerContext;
  const withoutLoader = matches.filter(({ route: { id } }) => !manifest.routes[id]?.hasLoader);
  return {
    matches: matches.map(({ route: { id }, params, pathname, pathnameBase }) => ({
      id,
      params,
      pathname,
      pathnameBase,
      css: manifest.routes[id]?.css,
    })),
    // The router would load a route again that has no entry.
    loaderData: { ...Object.fromEntries(withoutLoader.map(({ route: { id } }) => [id, null])), ...loaderData },
    actionData,
    errors,
    manifestUrl: manifest.url,
  };
};
