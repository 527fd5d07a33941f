import { data, redirect } from 'react-router';
import { accountPath } from '#paths/paths.ts';
import { siteContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/account-cars.ts';

export const handle: PageHandle = { pageType: 'error' };

/** The valuation brand has its own address for saved cars, which redirects (RULING-10). */
export const loader = ({ context }: Route.LoaderArgs) => {
  if (context.get(siteContext).brand.id !== 'kbb') throw data(null, { status: 404 });
  throw redirect(accountPath('saved-cars'), { status: 301 });
};

/** Never shown: with a component, a refusal of the loader renders as an error page instead of raw data. */
export default function AccountCars() {
  return null;
}
