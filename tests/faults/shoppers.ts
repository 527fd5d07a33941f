import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { leadCall } from '#domains/contact/leads/lead-terms.ts';
import type { Answer, Answers } from './answers.ts';
import type { Ledger } from './ledger.ts';
import { until } from './until.ts';

export type ShoppersOptions = {
  answers: Answers;
  ledger: Ledger;
  /** A session cookie for each shopper. */
  cookies: readonly string[];
  /** Listings of dealers who take messages. */
  listingIds: readonly number[];
  /** Pause of a shopper between two actions. */
  pauseMs: number;
};

const Saved = z.object({ bookmarkSaved: z.literal(true), responseCode: z.literal('200') });
const Sent = z.object({ success: z.literal(true), leadId: z.string() });

const pauseAfterFailureMs = 50;

const read = <T>(schema: z.ZodType<T>, answer: Answer | undefined): T | undefined => {
  if (answer?.status !== 200) return undefined;
  return schema.safeParse(JSON.parse(answer.text)).data;
};

/**
 * Shoppers who save cars, write notes and send leads, one action after another; the ledger records what was confirmed.
 */
export const createShoppers = ({ answers, ledger, cookies, listingIds, pauseMs }: ShoppersOptions) => {
  const mark = randomBytes(4).toString('hex');
  let acknowledged = 0;
  let visitors = 0;
  let loops: Promise<void>[] = [];
  let shopping = false;

  /** A new address for each call, so that the limits for one visitor do not apply. */
  const address = (): string => {
    visitors += 1;
    return `198.18.${(visitors >> 8) & 255}.${visitors & 255}`;
  };

  const postAs = (origin: string, shopper: number, body: object) =>
    answers.ask(origin, {
      kind: 'api',
      path: '/account-api/vehicle',
      method: 'POST',
      body,
      headers: { cookie: cookies[shopper] ?? '', origin, 'x-forwarded-for': address() },
    });

  const save = async (origin: string, shopper: number, listingId: number): Promise<boolean> => {
    if (!read(Saved, await postAs(origin, shopper, { listingId }))) return false;
    ledger.saved.push({ shopper, listingId });
    return true;
  };

  const note = async (origin: string, shopper: number, listingId: number, number: number): Promise<boolean> => {
    const body = { listingId, bookmarkNotes: `note ${number}`, overwriteFlag: true };
    if (!read(Saved, await postAs(origin, shopper, body))) return false;
    ledger.notes.set(`${shopper} ${listingId}`, { shopper, listingId, number });
    return true;
  };

  const lead = async (origin: string, shopper: number, listingId: number, number: number): Promise<boolean> => {
    const words = `${mark}-${shopper}-${number}.`;
    const sent = read(
      Sent,
      await answers.ask(origin, {
        kind: 'api',
        path: leadCall.path,
        method: 'POST',
        headers: { origin, 'x-forwarded-for': address() },
        body: { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com', listingId, message: words },
      }),
    );
    if (!sent) return false;
    ledger.leads.push({ leadId: sent.leadId, words });
    return true;
  };

  const shop = async (origin: () => string, shopper: number, steps: Iterator<number>): Promise<void> => {
    while (shopping) {
      const step = Number(steps.next().value);
      const listingId = listingIds[Math.floor(step / 3) % listingIds.length] ?? 0;
      const done =
        step % 3 === 0
          ? await save(origin(), shopper, listingId)
          : step % 3 === 1
            ? await note(origin(), shopper, listingId, step)
            : await lead(origin(), shopper, listingId, step);
      if (done) acknowledged += 1;
      await wait(done ? pauseMs : Math.max(pauseMs, pauseAfterFailureMs));
    }
  };

  // A shopper continues where they stopped.
  const walks = cookies.map(() => counting());

  return {
    /** `origin` is a function, because the server may change meanwhile. */
    start: (origin: () => string): void => {
      shopping = true;
      loops = walks.map((steps, shopper) => shop(origin, shopper, steps));
    },
    /** Waits until this many more writes are confirmed. */
    confirmed: async (more: number): Promise<void> => {
      const wanted = acknowledged + more;
      await until(`${more} more writes are confirmed`, () => acknowledged >= wanted);
    },
    stop: async (): Promise<void> => {
      shopping = false;
      await Promise.all(loops);
    },
  };
};

export type Shoppers = ReturnType<typeof createShoppers>;

function* counting(): Generator<number> {
  for (let number = 0; ; number += 1) yield number;
}
