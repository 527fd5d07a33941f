import { data } from 'react-router';
import { deviceName } from '#domains/people/accounts/settings/device-name.ts';
import { ProfileSettings } from '#domains/people/accounts/settings/profile-settings.tsx';
import { type ProfileView, readProfileDone } from '#domains/people/accounts/settings/profile-view.ts';
import { textField } from '#lib/forms/form-values.ts';
import { openAccount } from '../pages/account-page.ts';
import { servicesContext, sessionContext, siteContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import {
  cancelAccount,
  changeEmail,
  changePassword,
  mailAgain,
  saveDetails,
  sendCancelLink,
  sendPasswordLink,
  signOutDevice,
  signOutEverywhere,
} from '../pages/profile-action.ts';
import type { Route } from './+types/profile.ts';

export const handle: PageHandle = { pageType: 'account' };

const day = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export const loader = async ({ url, context }: Route.LoaderArgs): Promise<ProfileView> => {
  const { id } = openAccount(context, url);
  const { accounts } = context.get(servicesContext);
  const [info, devices, session] = await Promise.all([
    accounts.profiles.userInfo(id, context.get(siteContext).brand.apiBrand),
    accounts.sessionsOf(id),
    context.get(sessionContext)(),
  ]);
  if (!info) throw data(null, { status: 404 });
  const { profile, location, version, authProviderName, authProviderCode } = info;
  return {
    profile,
    location,
    version,
    provider: authProviderName,
    hasPassword: authProviderCode === 'EMAIL',
    devices: devices.map((device) => ({
      id: device.id,
      name: deviceName(device.userAgent),
      since: day(device.signedInDate),
      isThisOne: device.id === session?.id,
    })),
    editing: url.searchParams.has('edit'),
    cancelling: url.searchParams.has('cancel'),
    done: readProfileDone(url.searchParams.get('done')),
  };
};

const handlers = {
  details: saveDetails,
  password: changePassword,
  email: changeEmail,
  'password-link': sendPasswordLink,
  'sign-out-device': signOutDevice,
  'sign-out-everywhere': signOutEverywhere,
  cancel: cancelAccount,
  'cancel-link': sendCancelLink,
  'mail-again': mailAgain,
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const consumer = openAccount(context, url);
  const form = await readForm(request);
  const intent = textField(form, 'intent');
  if (!Object.hasOwn(handlers, intent)) throw data(null, { status: 400 });
  return handlers[intent as keyof typeof handlers]({ form, context, consumer });
};

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileSettings view={loaderData} refused={actionData?.refused} />;
}
