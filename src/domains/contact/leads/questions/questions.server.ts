import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { Person } from '#domains/people/accounts/profile/personal-data.ts';
import { vehiclePath } from '#paths/paths.ts';
import type { LeadMessageStore } from '../conversation/lead-message-store.server.ts';
import { leadCause } from '../lead-mail.ts';
import type { LeadStore } from '../lead-store.server.ts';
import { dayWords, type Question, questionState } from './question.ts';

type Sources = {
  store: Pick<LeadStore, 'ofPerson' | 'answeredOf'>;
  messages: Pick<LeadMessageStore, 'ofLeads'>;
  owners: { findMany(ids: readonly number[]): Promise<ReadonlyMap<number, Owner>> };
  /** Whether this site has a relay now. */
  hasRelay: boolean;
  mails: { byCauses(causes: readonly string[]): Promise<ReadonlyMap<string, { status: string }>> };
};

const mostQuestions = 100;

export type Questions = ReturnType<typeof createQuestions>;

/** Leads of a shopper with their answers. */
export const createQuestions = ({ store, messages, owners, mails, hasRelay }: Sources) => ({
  /** Newest first. */
  list: async (person: Person): Promise<Question[]> => {
    const leads = (await store.ofPerson(person)).slice(0, mostQuestions);
    const ids = leads.map(({ id }) => id);
    const [dealers, fates, answered, written] = await Promise.all([
      owners.findMany(leads.map(({ ownerId }) => ownerId)),
      mails.byCauses(ids.map(leadCause)),
      store.answeredOf(ids),
      messages.ofLeads(ids),
    ]);
    return leads.map(({ id, listingId, ownerId, vehicle, leadType, message, reply, createdMs }) => ({
      id,
      vehicle,
      leadType,
      message,
      reply,
      on: dayWords(createdMs),
      href: listingId === null ? undefined : vehiclePath({ listingId }),
      dealer: dealers.get(ownerId)?.name ?? 'Closed dealer',
      canReply: hasRelay && reply === 'relay' && Boolean(dealers.get(ownerId)?.leadEmail),
      state: questionState({ isAnswered: answered.has(id), mail: fates.get(leadCause(id))?.status }),
      messages: written
        .filter(({ leadId }) => leadId === id)
        .map(({ id: key, writer, words, leftOut, unknownSender, createdMs: atMs }) => ({
          id: key,
          writer,
          words,
          leftOut,
          unknownSender,
          on: dayWords(atMs),
        })),
    }));
  },
});
