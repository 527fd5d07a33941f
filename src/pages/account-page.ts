import { type RouterContextProvider, redirect } from 'react-router';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import { siteShopper } from '#domains/cars/search/site-shopper.ts';
import type { Consumer } from '#domains/people/accounts/consumer.ts';
import type { RemovedKind, RemovedName } from '#domains/saved/bookmarks/removed-item-store.server.ts';
import { signInPath } from '#paths/paths.ts';
import { servicesContext, siteContext } from './app-context.ts';
import { refuseMakerHost } from './auth-action.ts';
import { consumerOf } from './consumer.ts';

type Context = Readonly<RouterContextProvider>;

/** The owner of an account page; visitors are redirected to the sign-in, which leads back. */
export const openAccount = (context: Context, url: URL): Consumer => {
  refuseMakerHost(context);
  const consumer = consumerOf(context);
  if (consumer) return consumer;
  throw redirect(signInPath('sign-in', `${url.pathname}${url.search}`), { status: 303 });
};

/** Redirect after a successful form: the target can be reloaded without resubmitting. */
export const seeOther = (path: string) => redirect(path, { status: 303 });

/** The shopper who requests a personal page; `state` is where their cars would be registered. */
export const shopperOf = (context: Context): ShopperContext => {
  const site = context.get(siteContext);
  const place = context.get(servicesContext).lookup.byZip(site.place.zip());
  return { ...siteShopper(site), state: place.ok ? place.value.state : undefined };
};

/** The time zone for dates on a personal page: of the ZIP in the profile, or else of the browser's ZIP cookie. */
export const timeZoneOfShopper = async (context: Context, consumerId: string): Promise<string> => {
  const { accounts, timeZoneOf } = context.get(servicesContext);
  const profile = await accounts.profiles.read(consumerId);
  return timeZoneOf(profile?.location.zip || (context.get(siteContext).place.zip() ?? ''));
};

/** The removed item that the address names, while it can still be restored. */
export const removedOf = async (
  context: Context,
  consumerId: string,
  kind: RemovedKind,
  { searchParams }: URL,
): Promise<RemovedName | undefined> => {
  const id = searchParams.get('removed');
  return id === null ? undefined : context.get(servicesContext).removed.find(consumerId, kind, id);
};

export const notRestored = 'We couldn’t undo that: a day has passed, it’s saved again already, or your list is full.';
