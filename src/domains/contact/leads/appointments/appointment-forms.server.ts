import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { err } from '#lib/result.ts';
import type { Proven } from '../conversation/proven.ts';
import { replyRefusal } from '../conversation/reply-refusals.ts';
import { longestPlace } from './appointment.ts';
import type { AppointmentRefusal, Appointments } from './appointments.server.ts';

const date = () => z.union([z.literal(''), z.iso.date('Choose a day.')]).default('');
const time = () => z.union([z.literal(''), z.iso.time({ precision: -1, error: 'Choose a time.' })]).default('');

/** A time picked from a dealer's open ones, in milliseconds. */
const pick = () =>
  z
    .union([z.literal('').transform(() => undefined), z.coerce.number('Choose a time.').int('Choose a time.')])
    .optional();

const refuse = (reason: AppointmentRefusal): Refusal => {
  if (reason === 'no-slot') return { code: 'validation-failed', field: 'date1', message: 'Choose a day and a time.' };
  if (reason === 'past')
    return { code: 'validation-failed', field: 'date1', message: 'Choose times in the next 90 days.' };
  if (reason === 'place')
    return { code: 'validation-failed', field: 'place', message: 'Enter a public place to meet.' };
  if (reason === 'closed')
    return { code: 'validation-failed', field: 'slot1', message: 'Choose one of the dealer’s open times.' };
  if (reason === 'occupied')
    return { code: 'conflict', message: 'Somebody else just booked the car at that time. Choose another one.' };
  if (reason === 'changed') return { code: 'conflict', message: 'This has changed. Reload the page.' };
  return replyRefusal(reason);
};

type Context = { appointments: Pick<Appointments, 'propose' | 'accept' | 'cancel'>; proven: Proven };

/** Proposes up to three times for a test drive: of a dealer's open ones, or typed ones in the seller's time zone. */
export const proposeForm = defineForm({
  schema: z.object({
    slot1: pick(),
    slot2: pick(),
    slot3: pick(),
    date1: date(),
    time1: time(),
    date2: date(),
    time2: time(),
    date3: date(),
    time3: time(),
    place: z.string().trim().max(longestPlace, `Use ${longestPlace} characters or fewer.`).default(''),
  }),
  run: async ({ place, ...input }, { appointments, proven }: Context) => {
    if (!proven) return err('no-conversation' as const);
    const all = [
      { date: input.date1, time: input.time1 },
      { date: input.date2, time: input.time2 },
      { date: input.date3, time: input.time3 },
    ];
    return appointments.propose(proven, {
      place,
      pickedMs: [input.slot1, input.slot2, input.slot3].filter((ms) => ms !== undefined),
      slots: all.filter((slot) => slot.date !== '' && slot.time !== ''),
    });
  },
  refuse,
});

/** Accepts one of the proposed times, or declines or cancels a test drive. */
export const appointmentForm = defineForm({
  schema: z.object({
    appointment: z.uuid(),
    /** The accepted time; without one it is declined or canceled. */
    slot: z.coerce.number().int().optional(),
  }),
  run: async ({ appointment, slot }, { appointments, proven }: Context) => {
    if (!proven) return err('no-conversation' as const);
    if (slot === undefined) return appointments.cancel(proven, appointment);
    return appointments.accept(proven, appointment, slot);
  },
  refuse,
});

/** The calendar file behind a signed link. */
export const calendarApi: FastifyPluginAsyncZod<{ appointments: Pick<Appointments, 'calendar'> }> = async (
  app,
  { appointments },
) => {
  app.get(
    '/api/test-drives/calendar.ics',
    { schema: { hide: true, querystring: z.object({ t: z.string().max(500).default('') }) } },
    async ({ query }, reply) => {
      const file = await appointments.calendar(query.t);
      if (file === undefined) throw new AppError('not-found');
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="test-drive.ics"')
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .send(file);
    },
  );
};
