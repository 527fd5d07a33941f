import type { ServerBuild } from 'react-router';
import { inSpan, withSpan } from '#lib/span.server.ts';

/** The build with a span around each loader, each action and the rendering of the page. */
export const withSpans = (build: ServerBuild): ServerBuild => {
  const { default: render, ...entry } = build.entry.module;
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && {
        loader: withSpan(`loader ${id}`, async (...args: Parameters<typeof loader>) => loader(...args)),
      }),
      ...(action && {
        action: withSpan(`action ${id}`, async (...args: Parameters<typeof action>) => action(...args)),
      }),
    };
    return [id, { ...route, module }];
  });
  return {
    ...build,
    routes: Object.fromEntries(routes),
    entry: {
      module: { ...entry, default: (...args) => inSpan('render', {}, async () => render(...args)) },
    },
  };
};
