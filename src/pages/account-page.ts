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

/** Whose page it is; whoever is not signed in signs in first and comes back. */
export const openAccount = (context: Context, url: URL): Consumer => {
  refuseMakerHost(context);
  const consumer = consumerOf(context);
  if (consumer) return consumer;
  throw redirect(signInPath('sign-in', `${url.pathname}${url.search}`), { status: 303 });
};

/** After a form was taken: a page that can be reloaded without sending it again. */
export const seeOther = (path: string) => redirect(path, { status: 303 });

/** Whoever asks for a page of their own; cars would be registered where they are. */
export const shopperOf = (context: Context): ShopperContext => {
  const site = context.get(siteContext);
  const place = context.get(servicesContext).lookup.byZip(site.place.zip());
  return { ...siteShopper(site), state: place.ok ? place.value.state : undefined };
};

/** By whose clock a page of theirs tells days: of the ZIP in their profile, or else of the one this browser has. */
export const timeZoneOfShopper = async (context: Context, consumerId: string): Promise<string> => {
  const { accounts, timeZoneOf } = context.get(servicesContext);
  const profile = await accounts.profiles.read(consumerId);
  return timeZoneOf(profile?.location.zip || (context.get(siteContext).place.zip() ?? ''));
};

/** What the address says was just taken away, while it can still be had back. */
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
