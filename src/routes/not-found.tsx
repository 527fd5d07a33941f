import { data, redirect } from 'react-router';
import { withPrefix } from '#domains/finding/criteria/address/resolve.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import type { Route } from './+types/not-found.ts';

/** An unknown address, for forms too: a 404 in the brand's shell. */
export const action = () => {
  throw data(null, { status: 404 });
};

/** An address that is a page under the `/cars-for-sale` prefix redirects to it (URL-02). */
export const loader = ({ url, context }: Route.LoaderArgs) => {
  const { brand } = context.get(siteContext);
  const location = withPrefix(`${url.pathname}${url.search}`, { ...context.get(servicesContext).lookups, brand });
  if (location !== undefined) throw redirect(location, { status: 301 });
  return action();
};

export default function NotFound() {
  return null;
}
