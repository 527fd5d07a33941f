import { createConsumerStore } from '#domains/people/accounts/profile/consumer-store.server.ts';
import { createContactStore } from '#domains/people/accounts/profile/contact-store.server.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import { createDealerNotices } from '#domains/supply/dealer-portal/inbox/dealer-notices.server.ts';
import type { Person } from '#domains/supply/dealer-portal/members/dealer-members.server.ts';
import { createMemberStore } from '#domains/supply/dealer-portal/members/member-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Inventory } from './inventory.ts';
import type { Messages } from './messages.ts';

type Sources = {
  db: Database;
  inventory: Pick<Inventory, 'owners'>;
  outbox: Outbox;
  channels: Pick<Messages['channels'], 'pushSubscriptions'>;
  lookAt(origin: string): MailLook;
  /** The site that mails lead to where no other is known. */
  site: { origin: string };
  clock: Clock;
};

export type ReadPeople = (consumerIds: readonly string[]) => Promise<ReadonlyMap<string, Person>>;

/** Name and proven address of accounts. */
const readPeople = (db: Database): ReadPeople => {
  const contacts = createContactStore(db);
  const consumers = createConsumerStore(db);
  return async (consumerIds) => {
    if (consumerIds.length === 0) return new Map();
    const proven = (await contacts.find(consumerIds)).filter(({ isProven, isCancelled }) => isProven && !isCancelled);
    const people = await Promise.all(
      proven.map(async ({ consumerId, email, name }): Promise<[string, Person]> => {
        const record = await consumers.read(consumerId);
        // A profile that was never changed has the name of the account.
        const own = [record?.firstName, record?.lastName].filter(Boolean).join(' ');
        return [consumerId, { consumerId, email, name: own || name }];
      }),
    );
    return new Map(people);
  };
};

/** What the people of dealers are told; apart from their portal, because questions and purchases are what they hear of. */
export const createDealerNoticeServices = ({ db, inventory, outbox, channels, lookAt, site, clock }: Sources) => {
  const people = readPeople(db);
  const dealerNotices = createDealerNotices({
    db,
    members: createMemberStore(db),
    people,
    devicesOf: channels.pushSubscriptions.of,
    dealerOf: inventory.owners.find,
    send: (message, session) => outbox.send(message, session),
    lookAt,
    origin: site.origin,
    clock,
  });
  return { people, dealerNotices };
};
