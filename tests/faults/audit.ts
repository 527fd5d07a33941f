import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '#platform/sql/database.ts';
import type { Answers } from './answers.ts';
import { countOf, type Ledger } from './ledger.ts';
import { until } from './until.ts';

export type AuditOptions = {
  origin: string;
  ledger: Ledger;
  cookies: readonly string[];
  answers: Answers;
  db: Database;
  readMails(): string[] | Promise<string[]>;
  /** Whether all mails must have been delivered by now, or only be stored for delivery. */
  mails: 'delivered' | 'kept';
};

/** Longer than the lease of a job whose process was killed. */
const mailPatienceMs = 180_000;
const askAgainAfterMs = 500;

type Tables = {
  leads: { id: string };
  outbox_messages: { cause: string; content: string; status: string };
};

const SavedVehicles = z.object({
  vehicles: z.array(z.object({ listingId: z.int(), bookmark: z.object({ notes: z.string() }) })),
});

/** Looks for everything in the ledger; returns the number found, and a sentence for anything missing or duplicated. */
export const audit = async (options: AuditOptions): Promise<{ matchCount: number; wrong: string[] }> => {
  const { ledger } = options;
  const cars = await savedCars(options);
  const missingSaved = ledger.saved.filter(({ shopper, listingId }) => !cars[shopper]?.has(listingId));
  const missingNotes = [...ledger.notes.values()].filter(
    ({ shopper, listingId, number }) => !((cars[shopper]?.get(listingId) ?? -1) >= number),
  );
  const leads = await auditLeads(options);
  const lost = missingSaved.length + missingNotes.length + leads.missing + leads.unmailed;
  return {
    matchCount: countOf(ledger) - lost,
    wrong: [
      [missingSaved.length, 'saved cars are gone'],
      [missingNotes.length, 'notes are gone'],
      [leads.missing, 'leads are gone'],
      [leads.unmailed, 'leads will never be mailed'],
      [leads.twice, 'leads were mailed twice'],
    ].flatMap(([count, what]) => (count === 0 ? [] : `${count} ${what}`)),
  };
};

/** Each shopper's saved cars with the number in the note, from the server. */
const savedCars = ({ origin, cookies, answers }: AuditOptions): Promise<Map<number, number>[]> => {
  const readSaved = async (cookie: string): Promise<string> => {
    const path = '/account-api/saved-vehicles';
    const answer = await answers.ask(origin, { kind: 'api', path, headers: { cookie } });
    if (answer?.status === 503) {
      // On a busy machine the database may answer too late; retry as clients do.
      await wait(askAgainAfterMs);
      return readSaved(cookie);
    }
    if (answer?.status !== 200) throw new Error(`saved cars cannot be read: ${answer?.status} ${answer?.text}`);
    return answer.text;
  };
  return Promise.all(
    cookies.map(async (cookie) => {
      const text = await readSaved(cookie);
      const { vehicles } = SavedVehicles.parse(JSON.parse(text));
      return new Map(
        vehicles.map(({ listingId, bookmark }) => [listingId, Number(/^note (\d+)$/.exec(bookmark.notes)?.[1] ?? -1)]),
      );
    }),
  );
};

const auditLeads = async ({ ledger, db, readMails, mails }: AuditOptions) => {
  const tables = db.with<Tables>();
  const stored = await tables.selectFrom('leads').select('id').execute();
  const ids = new Set(stored.map(({ id }) => id));
  const present = ledger.leads.filter(({ leadId }) => ids.has(leadId));

  /** How often each lead was mailed to its dealer and to the sender; only the dealer's mail has an attachment. */
  const mailed = async () => {
    const texts = await readMails();
    return present.map(({ words }) => {
      const mails = texts.filter((text) => text.includes(words));
      const toDealer = mails.filter((text) => text.includes('lead.xml')).length;
      return { toDealer, copies: mails.length - toDealer };
    });
  };
  const unmailed = async (): Promise<number> => {
    const rows = await tables.selectFrom('outbox_messages').select(['content', 'status']).execute();
    // Read after the rows: messages that leave the queue in between have their mail by then.
    const counts = await mailed();
    const coming = rows.filter(
      ({ content, status }) => content.includes('lead.xml') && (status === 'queued' || status === 'sending'),
    );
    return present.filter(({ words }, index) => {
      const waits = mails === 'kept' && coming.some(({ content }) => content.includes(words));
      return counts[index]?.toDealer === 0 && !waits;
    }).length;
  };

  // Leads that are still not mailed after that are lost, and counted.
  await until('every lead is mailed', async () => (await unmailed()) === 0, mailPatienceMs).catch(() => {});
  return {
    missing: ledger.leads.length - present.length,
    unmailed: await unmailed(),
    twice: (await mailed()).filter(({ toDealer, copies }) => toDealer > 1 || copies > 1).length,
  };
};
