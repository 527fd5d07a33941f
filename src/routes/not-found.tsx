import { data, redirect } from 'react-router';
import { withPrefix } from '#domains/finding/criteria/address/resolve.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import type { Route } from './+types/not-found.ts';

/** An address that is no page of ours: a true 404, in the shell of the brand, also for a form that is sent there. */
export const action = () => {
  throw data(null, { status: 404 });
};

/** URL-02: words that would be a page under its prefix lead to it. */
export const loader = ({ url, context }: Route.LoaderArgs) => {
  const { brand } = context.get(siteContext);
  const location = withPrefix(`${url.pathname}${url.search}`, { ...context.get(servicesContext).lookups, brand });
  if (location !== undefined) throw redirect(location, { status: 301 });
  return action();
};

export default function NotFound() {
  return null;
}
