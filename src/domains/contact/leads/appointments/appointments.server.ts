import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { carInSentence } from '../car-in-sentence.ts';
import type { ConversationLinks } from '../conversation/conversation-links.server.ts';
import { type ConversationNotice, conversationNotice } from '../conversation/conversation-notice.ts';
import type { Conversation, LeadConversations, ReplyRefusal } from '../conversation/lead-conversations.server.ts';
import type { LeadWriter } from '../conversation/relay-addresses.server.ts';
import { findScamPattern } from '../conversation/scam-patterns.ts';
import type { NotifySide } from '../conversation/side-notices.server.ts';
import { mostSlots, type SlotDay, slotLabel } from './appointment.ts';
import type { Appointment, AppointmentStore } from './appointment-store.server.ts';
import { calendarFile } from './calendar-file.ts';
import { driveMs, hasSlots, openSlots } from './open-slots.server.ts';

type Job = { kind: string; payload: { id: string; sequence: number }; runAt: number };

type Sources = {
  db: SqlDatabase;
  store: AppointmentStore;
  conversations: Pick<LeadConversations, 'open' | 'reply'>;
  links: ConversationLinks;
  outbox: { send(message: ConversationNotice, session: SqlSession): Promise<unknown> };
  notifySide: NotifySide;
  enqueue(job: Job, session: SqlSession): Promise<unknown>;
  lookAt(origin: string): MailLook;
  /** The time zone of a ZIP. */
  timeZoneOf(zip: string): string;
  clock: Clock;
};

type TypedSlot = { date: string; time: string };
type Side = { leadId: string; writer: LeadWriter };
export type AppointmentRefusal = ReplyRefusal | 'no-slot' | 'past' | 'closed' | 'place' | 'occupied' | 'changed';

/** Thrown to undo what was written: somebody else has the car at that time. */
class Occupied extends Error {}

const REMIND = 'leads.test-drive-reminder';
const Reminder = z.object({ id: z.string(), sequence: z.int() });
const sides = ['owner', 'shopper'] as const;
const otherOf = (side: LeadWriter): LeadWriter => (side === 'owner' ? 'shopper' : 'owner');

/** Where a dealer shows its cars. */
const dealership = ({ name, address: { address1, city, state, zip } }: Owner): string =>
  [name, address1, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');

const timeIn = (slot: TypedSlot, timeZone: string): number =>
  Temporal.PlainDateTime.from(`${slot.date}T${slot.time}`).toZonedDateTime(timeZone).epochMilliseconds;

export type Appointments = ReturnType<typeof createAppointments>;

/** Test drives that the sides of a conversation agree on, in the seller's time zone (LEAD-12). */
export const createAppointments = (sources: Sources) => {
  const { db, store, conversations, links, outbox, notifySide, enqueue, lookAt, timeZoneOf, clock } = sources;

  const fileOf = (appointment: Appointment, { lead, site }: Conversation): string =>
    calendarFile({
      uid: `${appointment.id}@${new URL(site).hostname}`,
      sequence: appointment.sequence,
      isCanceled: appointment.state === 'canceled',
      startMs: appointment.startsMs ?? 0,
      minutes: driveMs / 60_000,
      stampMs: appointment.changedMs,
      summary: `Test drive: ${carInSentence(lead.vehicle)}`,
      location: appointment.place,
      organizer: { name: lookAt(site).name, url: site },
    });

  const addressOf = ({ lead, owner }: Conversation, side: LeadWriter): string =>
    side === 'owner' ? owner.leadEmail : lead.email;

  /** The same mail with the calendar file to both sides. */
  const mailBoth = async (
    appointment: Appointment,
    conversation: Conversation,
    { event, subject, sentence }: { event: string; subject: string; sentence: string },
    session: SqlSession,
  ): Promise<void> => {
    const { lead, owner, site } = conversation;
    const base64 = Buffer.from(fileOf(appointment, conversation)).toString('base64');
    for (const side of sides) {
      const type = 'text/calendar; method=PUBLISH; charset=utf-8';
      const notice = conversationNotice(lookAt(site), {
        to: addressOf(conversation, side),
        kind: 'test-drive',
        event: `${event}:${appointment.id}:${appointment.sequence}:${side}`,
        leadId: lead.id,
        subject,
        paragraphs: [
          sentence,
          `Place: ${appointment.place}`,
          owner.privateSeller
            ? 'Meet in public, bring somebody along, and look at the title and a photo ID before you drive.'
            : 'Whoever drives needs a driver’s license.',
        ],
        url: `${site}${await links.pathOf(lead, side)}`,
        attachments: [{ filename: 'test-drive.ics', type, base64 }],
      });
      await outbox.send(notice, session);
    }
  };

  /** Tells the other side that a proposal won't be a test drive: declined, or taken back by whoever proposed it. */
  const tellDeclined = async (
    { id, sequence, proposedBy }: Appointment,
    { conversation, writer }: { conversation: Conversation; writer: LeadWriter },
    session: SqlSession,
  ): Promise<void> => {
    const { lead, owner, site } = conversation;
    const reader = otherOf(writer);
    const name = writer === 'owner' ? owner.name : lead.firstName;
    const verb = proposedBy === writer ? 'took back' : 'declined';
    const notice = conversationNotice(lookAt(site), {
      to: addressOf(conversation, reader),
      kind: 'test-drive',
      event: `declined:${id}:${sequence}`,
      leadId: lead.id,
      subject: `${name} ${verb} the test drive`,
      paragraphs: [`It was about the ${carInSentence(lead.vehicle)}. You can propose other times in the conversation.`],
      url: `${site}${await links.pathOf(lead, reader)}`,
    });
    await outbox.send(notice, session);
    const title = (car: string): string => `${name} ${verb} the test drive of ${car}`;
    const bell = { type: 'test-drive' as const, event: `declined:${id}:${sequence}`, title };
    await notifySide(lead, reader, { ...bell, words: 'You can propose other times.' }, session);
  };

  const open = async ({ leadId, writer }: Side, id: string) => {
    const conversation = await conversations.open(leadId, writer);
    const appointment = await store.find(id);
    return conversation && appointment?.leadId === leadId ? { conversation, appointment } : undefined;
  };

  const daysOf = async (owner: Owner, listingId: number | null): Promise<SlotDay[] | undefined> => {
    if (!hasSlots(owner)) return undefined;
    const heldMs = listingId === null ? [] : await store.heldOf(listingId);
    return openSlots(owner, { timeZone: timeZoneOf(owner.address.zip), nowMs: clock.now(), heldMs });
  };

  /** Promises the car at these times to this conversation, or undoes the transaction. */
  const hold = async ({ lead }: Conversation, slotsMs: readonly number[], session: SqlSession): Promise<void> => {
    if (lead.listingId === null) return;
    for (const startsMs of slotsMs) {
      const time = { listingId: lead.listingId, startsMs, leadId: lead.id };
      if (!(await store.hold(time, { driveMs, nowMs: clock.now() }, session))) throw new Occupied();
    }
  };

  /** The result, unless another conversation has the car at that time. */
  const unlessOccupied = async <T>(
    write: () => Promise<Result<T, AppointmentRefusal>>,
  ): Promise<Result<T, AppointmentRefusal>> => {
    try {
      return await write();
    } catch (error) {
      if (error instanceof Occupied) return err('occupied');
      throw error;
    }
  };

  /** What is agreed and still ahead. */
  const agreedOf = async (leadId: string): Promise<Appointment | undefined> => {
    const nowMs = clock.now();
    return (await store.ofLeads([leadId])).findLast(
      ({ state, startsMs }) => state === 'accepted' && (startsMs ?? 0) > nowMs,
    );
  };

  /** Why these times can't be proposed, if so. */
  const refusalOf = (slotsMs: readonly number[], days: SlotDay[] | undefined): AppointmentRefusal | undefined => {
    const nowMs = clock.now();
    if (slotsMs.length === 0) return 'no-slot';
    if (slotsMs.some((ms) => ms <= nowMs || ms > nowMs + 90 * dayMs)) return 'past';
    const open = new Set(days?.flatMap(({ slots }) => slots.map(({ ms }) => ms)));
    return days && slotsMs.some((ms) => !open.has(ms)) ? 'closed' : undefined;
  };

  return {
    /** The open times of a dealer for a car, by day; undefined where times are typed, for a seller without hours. */
    daysOf,

    /**
     * Proposes up to three times; an earlier proposal that is open is declined by it, and what is agreed stays until the
     * other side accepts a new time. A dealer's open times are held for the shopper who picked them.
     */
    propose: async (
      side: Side,
      { slots, pickedMs, place: typed }: { slots: readonly TypedSlot[]; pickedMs: readonly number[]; place: string },
    ): Promise<Result<{ id: string }, AppointmentRefusal>> => {
      const conversation = await conversations.open(side.leadId, side.writer);
      if (!conversation) return err('no-conversation');
      const { lead, owner } = conversation;
      const timeZone = timeZoneOf(owner.address.zip);
      const times = [...pickedMs, ...slots.map((slot) => timeIn(slot, timeZone))];
      const slotsMs = [...new Set(times.slice(0, mostSlots))].sort();
      const days = await daysOf(owner, lead.listingId);
      const refusal = refusalOf(slotsMs, days);
      if (refusal) return err(refusal);
      const isAtDealership = days !== undefined || (typed === '' && !owner.privateSeller);
      const place = isAtDealership ? dealership(owner) : typed;
      if (place === '' || findScamPattern(place)) return err('place');
      const before = (await store.ofLeads([side.leadId])).filter(({ state }) => state === 'proposed');
      const isMove = (await agreedOf(side.leadId)) !== undefined;
      const question = isMove ? 'Can we move the test drive?' : 'Can we meet for a test drive?';
      const words = `${question}\n${slotsMs.map((ms) => slotLabel(ms, timeZone)).join('\n')}\n${place}`;
      const id = randomUUID();
      const nowMs = clock.now();
      const write = async (session: SqlSession): Promise<void> => {
        for (const one of before) {
          await store.change(one, { state: 'declined', startsMs: null, nowMs }, session);
          await store.release(side.leadId, session, one.slotsMs);
        }
        if (days && side.writer === 'shopper') await hold(conversation, slotsMs, session);
        const common = { id, leadId: side.leadId, proposedBy: side.writer, slotsMs, timeZone, place };
        const state = { state: 'proposed', startsMs: null, sequence: 0 } as const;
        await store.insert({ ...common, ...state, createdMs: nowMs, changedMs: nowMs }, session);
      };
      return unlessOccupied(async () => {
        const message = { ...side, words, after: String(nowMs), proposal: { store: write } };
        const sent = await conversations.reply(message);
        return sent.ok ? ok({ id }) : sent;
      });
    },

    /** Only the other side accepts, and only a time that was proposed and is still ahead. */
    accept: async (side: Side, id: string, startsMs: number): Promise<Result<{ id: string }, AppointmentRefusal>> => {
      const opened = await open(side, id);
      if (!opened) return err('no-conversation');
      const { conversation, appointment } = opened;
      const nowMs = clock.now();
      const { proposedBy, state, slotsMs, timeZone, place } = appointment;
      if (state !== 'proposed' || proposedBy === side.writer || !slotsMs.includes(startsMs)) return err('changed');
      if (startsMs <= nowMs) return err('past');
      const agreed = await agreedOf(side.leadId);
      const accept = async (session: SqlSession): Promise<Result<{ id: string }, AppointmentRefusal>> => {
        // A new time for what is agreed is the same event in calendars, so that they move it.
        const event = agreed ?? appointment;
        const accepted = await store.change(event, { state: 'accepted', startsMs, place, nowMs }, session);
        if (!accepted) return err('changed');
        if (agreed) await store.remove(appointment.id, session);
        await store.release(side.leadId, session);
        await hold(conversation, [startsMs], session);
        const label = slotLabel(startsMs, timeZone);
        const car = carInSentence(conversation.lead.vehicle);
        const subject = agreed ? `Test drive moved: ${car}` : `Test drive: ${car}`;
        const sentence = agreed ? `You’re meeting on ${label} instead.` : `You’re meeting on ${label}.`;
        await mailBoth(accepted, conversation, { event: 'accepted', subject, sentence }, session);
        const title = (named: string): string => `Test drive of ${named} ${agreed ? 'moved' : 'agreed'}`;
        const words = `${label}, ${accepted.place}`;
        const bell = {
          type: 'test-drive' as const,
          event: `accepted:${accepted.id}:${accepted.sequence}`,
          title,
          words,
        };
        await notifySide(conversation.lead, proposedBy, bell, session);
        const runAt = startsMs - dayMs;
        const job = { kind: REMIND, payload: { id: accepted.id, sequence: accepted.sequence }, runAt };
        if (runAt > nowMs) await enqueue(job, session);
        return ok({ id: accepted.id });
      };
      return unlessOccupied(() => db.transaction(accept));
    },

    /** Declines a proposal of the other side, takes back one's own, or calls off what was agreed. */
    cancel: async (side: Side, id: string): Promise<Result<{ id: string }, AppointmentRefusal>> => {
      const opened = await open(side, id);
      if (!opened) return err('no-conversation');
      const { conversation, appointment } = opened;
      const { state, startsMs, slotsMs, timeZone } = appointment;
      if (state !== 'proposed' && state !== 'accepted') return err('changed');
      const next = state === 'proposed' ? 'declined' : 'canceled';
      const nowMs = clock.now();
      return db.transaction(async (session): Promise<Result<{ id: string }, AppointmentRefusal>> => {
        const canceled = await store.change(appointment, { state: next, startsMs, nowMs }, session);
        if (!canceled) return err('changed');
        await store.release(side.leadId, session, startsMs === null ? slotsMs : [startsMs]);
        if (next === 'declined') {
          await tellDeclined(canceled, { conversation, writer: side.writer }, session);
          return ok({ id });
        }
        const subject = `Test drive canceled: ${carInSentence(conversation.lead.vehicle)}`;
        const label = slotLabel(startsMs ?? 0, timeZone);
        const sentence = `The test drive on ${label} won’t take place.`;
        await mailBoth(canceled, conversation, { event: 'canceled', subject, sentence }, session);
        const title = (car: string): string => `Test drive of ${car} canceled`;
        const bell = { type: 'test-drive' as const, event: `canceled:${id}:${canceled.sequence}`, title, words: label };
        await notifySide(conversation.lead, otherOf(side.writer), bell, session);
        return ok({ id });
      });
    },

    /** The calendar file of the latest test drive that was agreed on, for whoever has the link. */
    calendar: async (token: string): Promise<string | undefined> => {
      const link = links.read(token);
      const conversation = link && (await conversations.open(link.leadId, link.writer));
      if (!conversation) return undefined;
      const agreed = (await store.ofLeads([conversation.lead.id])).findLast(({ startsMs }) => startsMs !== null);
      return agreed && fileOf(agreed, conversation);
    },

    handlers: {
      [REMIND]: async (payload: unknown): Promise<void> => {
        const { id, sequence } = Reminder.parse(payload);
        const appointment = await store.find(id);
        // Called off, or the conversation was deleted.
        if (appointment?.state !== 'accepted' || appointment.sequence !== sequence) return;
        const conversation = await conversations.open(appointment.leadId, 'owner');
        if (!conversation) return;
        const label = slotLabel(appointment.startsMs ?? 0, appointment.timeZone);
        const subject = `Tomorrow: test drive of the ${carInSentence(conversation.lead.vehicle)}`;
        const title = (car: string): string => `Test drive of ${car} tomorrow`;
        const words = `${label}, ${appointment.place}`;
        await db.transaction(async (session) => {
          const mail = { event: 'reminded', subject, sentence: `You’re meeting on ${label}.` };
          await mailBoth(appointment, conversation, mail, session);
          const bell = { type: 'test-drive' as const, event: `reminded:${id}:${sequence}`, title, words };
          for (const side of sides) await notifySide(conversation.lead, side, bell, session);
        });
      },
    },
  };
};
