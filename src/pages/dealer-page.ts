import { data, type RouterContextProvider, redirect } from 'react-router';
import type { DealerEntry } from '#domains/supply/dealer-portal/members/dealer-member.ts';
import type { Person } from '#domains/supply/dealer-portal/members/dealer-members.server.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { openAccount } from './account-page.ts';
import { dealerContext, servicesContext } from './app-context.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Whoever works for the dealer of this page, its home page included, which also says why the portal is suspended.
 * Visitors are sent to the sign-in; for everybody else there is no such dealer.
 */
export const openPortal = (context: Context, url: URL): DealerEntry => {
  openAccount(context, url);
  const entry = context.get(dealerContext);
  if (entry === 'unknown') throw new Unavailable('who works for this dealer cannot be read');
  if (!entry) throw data(null, { status: 404 });
  return entry;
};

/** The same for all other pages and their forms, which a suspended dealer does not get. */
export const requireDealer = (context: Context, url: URL): DealerEntry => {
  const entry = openPortal(context, url);
  if (entry.suspended) throw redirect(dealerPortalPath(entry.dealer.id), { status: 303 });
  return entry;
};

/** The signed-in person, on pages that belong to no dealer yet. */
export const requirePerson = async (context: Context, url: URL): Promise<Person> => {
  const consumer = openAccount(context, url);
  const person = await context.get(servicesContext).dealerMembers.personOf(consumer.id);
  return person ?? { consumerId: consumer.id, email: consumer.email, name: consumer.firstName ?? '' };
};
