import { data } from 'react-router';
import { z } from 'zod';
import { AlertList } from '#domains/alerts/dialog/alert-list.tsx';
import { type AlertFlags, switchedChannels } from '#domains/alerts/dialog/alert-target.ts';
import { alertTargetOf } from '#domains/alerts/dialog/alert-target-of.ts';
import { accountPath } from '#domains/criteria/address/paths.ts';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { textField } from '../pages/auth-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/alerts.ts';

export const handle: PageHandle = { pageType: 'hp' };

const alertsPath = accountPath('alerts');
const pagesWithToggles: readonly string[] = [accountPath('saved-cars'), accountPath('saved-searches')];

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const { savedVehicles, savedSearches, accounts } = context.get(servicesContext);
  const [cars, searches, profile] = await Promise.all([
    savedVehicles.list(id),
    savedSearches.list(id),
    accounts.profiles.read(id),
  ]);
  const phone = profile?.profile.phone ?? '';
  return {
    problem: url.searchParams.has('phone'),
    searches: searches.map((search) => alertTargetOf('search', search, phone)),
    cars: cars.map((car) => alertTargetOf('vehicle', { ...car, id: car.bookmarkId }, phone)),
  };
};

const Toggle = z.object({ kind: z.enum(['vehicle', 'search']), id: z.uuid() });

/** Without script: only what was moved on that page is changed, whatever another device did meanwhile. */
export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { id: consumerId } = openAccount(context, url);
  const { savedVehicles, savedSearches, accounts } = context.get(servicesContext);
  const form = await request.formData();
  const toggle = Toggle.safeParse(Object.fromEntries(form));
  if (!toggle.success) throw data(null, { status: 400 });
  const { kind, id } = toggle.data;
  const returnTo = textField(form, 'returnTo');
  const page = pagesWithToggles.includes(returnTo) ? returnTo : alertsPath;
  const seen = textField(form, 'seen').split(' ');
  const flags: Partial<AlertFlags> = Object.fromEntries(
    switchedChannels
      .filter(({ channel }) => form.has(channel) !== seen.includes(channel))
      .map(({ channel, flag }) => [flag, form.has(channel)]),
  );
  const save = async (mobilePhone?: string) => {
    const changes = { ...flags, mobilePhone };
    const brand = context.get(siteContext).brand.apiBrand;
    return kind === 'vehicle'
      ? savedVehicles.save(consumerId, { bookmarkId: id }, changes)
      : savedSearches.save(consumerId, { bookmarkId: id }, { brand, changes });
  };
  let saved = await save();
  if (!saved.ok && saved.error.reason === 'phone-needed') {
    const phone = await accounts.profiles.alertPhone(consumerId);
    if (!phone) throw seeOther(`${alertsPath}?phone`);
    saved = await save(phone);
  }
  if (!saved.ok) throw data(null, { status: 404 });
  throw seeOther(page);
};

export default function AlertsPage({ loaderData }: Route.ComponentProps) {
  return <AlertList {...loaderData} />;
}
