import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { Person } from '#domains/people/accounts/profile/personal-data.ts';
import type { Clock } from '#lib/clock.ts';
import { vehiclePath } from '#paths/paths.ts';
import { type AppointmentView, slotLabel } from '../appointments/appointment.ts';
import type { Appointment, AppointmentStore } from '../appointments/appointment-store.server.ts';
import type { Appointments } from '../appointments/appointments.server.ts';
import { currentDrives } from '../appointments/current-drives.ts';
import type { ConversationEndStore } from '../conversation/conversation-end-store.server.ts';
import type { ConversationLinks } from '../conversation/conversation-links.server.ts';
import type { LeadHold, LeadHoldStore } from '../conversation/lead-hold-store.server.ts';
import type { LeadMessage, LeadMessageStore } from '../conversation/lead-message-store.server.ts';
import type { LeadReportStore } from '../conversation/lead-report-store.server.ts';
import type { LeadWriter } from '../conversation/relay-addresses.server.ts';
import { leadCause } from '../lead-mail.ts';
import type { Lead, LeadStore } from '../lead-store.server.ts';
import {
  byWait,
  dayWords,
  type MessageHold,
  type Question,
  questionState,
  type SellerQuestion,
  type ThreadMessage,
} from './question.ts';

type Sources = {
  store: Pick<LeadStore, 'find' | 'ofPerson' | 'ofOwner' | 'answeredOf'>;
  messages: Pick<LeadMessageStore, 'ofLeads'>;
  holds: Pick<LeadHoldStore, 'ofLeads'>;
  reports: Pick<LeadReportStore, 'ofLeads'>;
  drives: Pick<AppointmentStore, 'ofLeads'>;
  appointments: Pick<Appointments, 'daysOf'>;
  links: Pick<ConversationLinks, 'calendarPath'>;
  ends: Pick<ConversationEndStore, 'ofLeads'>;
  owners: { findMany(ids: readonly number[]): Promise<ReadonlyMap<number, Owner>> };
  mails: { byCauses(causes: readonly string[]): Promise<ReadonlyMap<string, { status: string }>> };
  clock: Clock;
};

const mostQuestions = 100;

type Timed = { createdMs: number; message: ThreadMessage };

const sent = ({ id, writer, words, leftOut, unknownSender, createdMs }: LeadMessage): Timed => ({
  createdMs,
  message: { id, writer, words, leftOut, unknownSender, on: dayWords(createdMs), atMs: createdMs },
});

const holdOf = ({ state, pattern, reason }: LeadHold): MessageHold | undefined => {
  if (state === 'released') return undefined;
  return { state, why: state === 'waiting' ? pattern : reason };
};

const unsent = (held: LeadHold): Timed[] => {
  const { id, writer, words, leftOut, createdMs } = held;
  const hold = holdOf(held);
  if (!hold) return [];
  const message = { id, writer, words, leftOut, unknownSender: null, on: dayWords(createdMs), atMs: createdMs, hold };
  return [{ createdMs, message }];
};

export type Questions = ReturnType<typeof createQuestions>;

/** Leads with their conversations, as either side reads them. */
export const createQuestions = (sources: Sources) => {
  const { store, messages, holds, reports, drives, appointments, links, ends, owners, mails, clock } = sources;
  const appointmentView = (
    { id, leadId, proposedBy, slotsMs, timeZone, place, state, startsMs }: Appointment,
    reader: LeadWriter,
  ): AppointmentView => ({
    id,
    state,
    isOwn: proposedBy === reader,
    slots: slotsMs.map((ms) => ({ ms, label: slotLabel(ms, timeZone) })),
    place,
    label: startsMs === null ? undefined : slotLabel(startsMs, timeZone),
    calendarHref: links.calendarPath(leadId, reader),
  });

  /** What one side sees of conversations: of the messages that wait, only its own. */
  const threadsOf = async (leads: readonly Lead[], reader: LeadWriter) => {
    const ids = leads.map(({ id }) => id);
    const [written, held, ended, reported, driven] = await Promise.all([
      messages.ofLeads(ids),
      holds.ofLeads(ids),
      ends.ofLeads(ids),
      reports.ofLeads(ids),
      drives.ofLeads(ids),
    ]);
    const sentByLead = Map.groupBy(written, ({ leadId }) => leadId);
    const heldByLead = Map.groupBy(held, ({ leadId }) => leadId);
    return ({ id, vehicle, leadType, message, createdMs, reply }: Lead) => {
      const hasEnded = ended.has(id);
      const ownDrives = driven.filter(({ leadId }) => leadId === id);
      const own = (heldByLead.get(id) ?? []).filter(({ writer }) => writer === reader);
      const first = (heldByLead.get(id) ?? []).find((one) => one.id === id);
      const hold = first && holdOf(first);
      const all = [...(sentByLead.get(id) ?? []).map(sent), ...own.filter((one) => one.id !== id).flatMap(unsent)];
      return {
        id,
        vehicle,
        leadType,
        message,
        hasEnded,
        on: dayWords(createdMs),
        messages: all.sort((a, b) => a.createdMs - b.createdMs).map((one) => one.message),
        canReply: !hasEnded && !hold && reply !== 'hidden',
        isReported: reported.some(
          ({ leadId, reporter, resolvedMs }) => leadId === id && reporter === reader && resolvedMs === null,
        ),
        ...(hold && { hold }),
        testDrives: currentDrives(ownDrives, clock.now()).map((drive) => appointmentView(drive, reader)),
        settledMs: Math.max(0, ...ownDrives.map((drive) => (drive.state === 'proposed' ? 0 : drive.changedMs))),
      };
    };
  };

  const questionsOf = async (leads: readonly Lead[]): Promise<Question[]> => {
    const ids = leads.map(({ id }) => id);
    const [threadOf, sellers, fates, answered] = await Promise.all([
      threadsOf(leads, 'shopper'),
      owners.findMany(leads.map(({ ownerId }) => ownerId)),
      mails.byCauses(ids.map(leadCause)),
      store.answeredOf(ids),
    ]);
    const questionOf = async (lead: Lead): Promise<Question> => {
      const { id, listingId, ownerId, reply } = lead;
      const seller = sellers.get(ownerId);
      const thread = threadOf(lead);
      const canReply = thread.canReply && Boolean(seller?.leadEmail);
      const days = seller && canReply ? await appointments.daysOf(seller, listingId) : undefined;
      return {
        ...thread,
        reply,
        canReply,
        ...(days && { days }),
        href: listingId === null ? undefined : vehiclePath({ listingId }),
        dealer: seller?.name ?? 'Closed dealer',
        isPrivate: seller?.privateSeller ?? false,
        state: questionState({ isAnswered: answered.has(id), mail: fates.get(leadCause(id))?.status }),
      };
    };
    return Promise.all(leads.map(questionOf));
  };

  /** Those of people whose data was deleted are left out: there is nothing to read and nobody to answer. */
  const sellerQuestionsOf = async (leads: readonly Lead[]): Promise<SellerQuestion[]> => {
    const present = leads.filter(({ email }) => email !== '');
    const threadOf = await threadsOf(present, 'owner');
    return present
      .flatMap((lead) => {
        const thread = threadOf(lead);
        // A question that waits for an operator has not reached its seller.
        if (thread.hold) return [];
        const sent = thread.messages.filter(({ hold }) => !hold);
        const last = sent.at(-1);
        // Accepting or declining a test drive answers the message that proposed it.
        const isSettled = thread.settledMs > (last?.atMs ?? lead.createdMs);
        const isWaiting = thread.canReply && last?.writer !== 'owner' && !isSettled;
        const answered = sent.findLastIndex(({ writer }) => writer === 'owner');
        const unanswered = answered < 0 ? lead.createdMs : sent[answered + 1]?.atMs;
        const sinceMs = (isWaiting ? unanswered : last?.atMs) ?? lead.createdMs;
        return { ...thread, shopper: lead.firstName, isWaiting, sinceMs };
      })
      .sort(byWait);
  };

  return {
    /** Newest first. */
    list: async (person: Person): Promise<Question[]> =>
      questionsOf((await store.ofPerson(person)).slice(0, mostQuestions)),

    /** The shopper's latest question about a car; undefined if they asked none, or only for a call. */
    aboutCar: async (person: Person, listingId: number): Promise<Question | undefined> => {
      const leads = await store.ofPerson(person);
      const lead = leads.find((one) => one.listingId === listingId && one.reply !== 'hidden');
      return lead && (await questionsOf([lead]))[0];
    },

    /** One question, as its shopper sees it. */
    asShopper: async (leadId: string): Promise<Question | undefined> => {
      const lead = await store.find(leadId);
      return lead && lead.email !== '' ? (await questionsOf([lead]))[0] : undefined;
    },

    /** Questions to one seller: unanswered ones first, the longest wait at the top. */
    ofOwner: async (ownerId: number): Promise<SellerQuestion[]> => sellerQuestionsOf(await store.ofOwner(ownerId)),

    /** One question, as its seller sees it. */
    asOwner: async (leadId: string): Promise<SellerQuestion | undefined> => {
      const lead = await store.find(leadId);
      const [question] = lead ? await sellerQuestionsOf([lead]) : [];
      const seller = lead && (await owners.findMany([lead.ownerId])).get(lead.ownerId);
      if (!lead || !seller || !question?.canReply) return question;
      const days = await appointments.daysOf(seller, lead.listingId);
      return days ? { ...question, days } : question;
    },
  };
};
