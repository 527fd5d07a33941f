import { data, type ServerBuild } from 'react-router';
import { Unavailable } from '#lib/unavailable.ts';
import type { Away } from '../../pages/failure-copy.ts';

/**
 * What a loader or an action could not get at leaves as a response of its own: the router hides the kind of an error
 * that is thrown as such, and a page is to say that it will be back. Of a form the page says that nothing was saved.
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

/** Every route of the product, whoever writes it. */
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
