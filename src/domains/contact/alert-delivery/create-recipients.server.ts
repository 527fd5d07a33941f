import type { createContactStore } from '#domains/people/accounts/profile/contact-store.server.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import { timeZoneOf } from '#domains/reference/locations/time-zones.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { Recipient, Recipients } from './recipients.ts';

type Subscriber = {
  id: string;
  email: string;
  origin: string;
  zip: string | null;
  confirmedMs: number | null;
  /** The account that the subscription was merged into. */
  accountId: string | null;
};

type Sources = {
  contacts: ReturnType<typeof createContactStore>;
  /** Subscriptions without an account; their messages come from the site they were made on. */
  lightUsers: { findMany(ids: readonly string[], session?: SqlSession): Promise<Subscriber[]> };
  /** The site that messages to accounts come from. */
  site: { brand: Brand; origin: string };
  brandAt(origin: string): Brand;
  places: Pick<Places, 'zipPlace'>;
};

/** Looks up recipients of alerts: accounts, and subscribers without one. */
export const createRecipients = ({ contacts, lightUsers, site, brandAt, places }: Sources): Recipients => {
  const zoneOf = (zip: string): string => timeZoneOf(places.zipPlace(zip));

  const find: Recipients['find'] = async (consumerIds, session) => {
    const recipients = new Map<string, Recipient>();
    for (const { consumerId, email, isProven, isCancelled, zip } of await contacts.find(consumerIds, session)) {
      recipients.set(consumerId, {
        consumerId,
        email,
        zip,
        ...site,
        hasAccount: true,
        confirmed: isProven,
        closed: isCancelled,
        timeZone: zoneOf(zip),
      });
    }
    const users = await lightUsers.findMany(consumerIds, session);
    for (const { id, email, origin, zip, confirmedMs } of users.filter(({ accountId }) => accountId === null)) {
      recipients.set(id, {
        consumerId: id,
        email,
        origin,
        brand: brandAt(origin),
        zip: zip ?? '',
        hasAccount: false,
        closed: false,
        confirmed: confirmedMs !== null,
        timeZone: zoneOf(zip ?? ''),
      });
    }
    return recipients;
  };

  return {
    find,
    timeZoneFor: async (consumerId) => (await find([consumerId])).get(consumerId)?.timeZone ?? timeZoneOf(undefined),
  };
};
