import { data, type ServerBuild } from 'react-router';
import { Unavailable } from '#lib/unavailable.ts';
import type { Away } from '../../pages/failure-copy.ts';

/**
 * Turns `Unavailable` thrown by a loader or action into a 503 response: the router hides the type of thrown errors, and
 * the page should say that it will be back. After a form the page also says that nothing was saved.
 */
const answeringUnavailable =
  <Args extends unknown[]>(handler: (...args: Args) => unknown, saved?: false) =>
  async (...args: Args): Promise<unknown> => {
    try {
      return await handler(...args);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      const state: Away = { ...(saved === false && { saved }), ...(error.what && { away: error.what }) };
      throw data(state, { status: 503, statusText: 'Service Unavailable' });
    }
  };

/** Wraps the loaders and actions of all routes. */
export const withUnavailableAnswers = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route];
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader && { loader: answeringUnavailable(loader) }),
        ...(action && { action: answeringUnavailable(action, false) }),
      };
      return [id, { ...route, module }];
    }),
  ),
});
