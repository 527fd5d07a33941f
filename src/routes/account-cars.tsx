import { data, redirect } from 'react-router';
import { accountPath } from '#paths/paths.ts';
import { siteContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/account-cars.ts';

export const handle: PageHandle = { pageType: 'error' };

/** RULING-10: the valuation brand's own address of the saved cars. */
export const loader = ({ context }: Route.LoaderArgs) => {
  if (context.get(siteContext).brand.id !== 'kbb') throw data(null, { status: 404 });
  throw redirect(accountPath('saved-cars'), { status: 301 });
};

/** Never shown; with it, what the loader refuses is a page of the brand instead of bare data. */
export default function AccountCars() {
  return null;
}
