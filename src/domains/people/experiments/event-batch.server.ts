import { hash } from 'node:crypto';
import { z } from 'zod';
import { dayMs, hourMs } from '#lib/duration.ts';

/** Stored as they are, so they must be valid text in both databases. */
const Name = z
  .string()
  .max(200)
  .regex(/^[^\0]*$/);
const Value = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]);

/** A number or numeric text; anything else is ignored (EXP-08). */
const Amount = z.union([z.string().max(100), z.number()]).nullish();

const Decision = z.object({ experiment_id: Name.nullish(), variation_id: Name.nullish() });

const Event = z.object({
  key: Name.min(1),
  uuid: z.string().min(1).max(100),
  timestamp: z.number(),
  value: Amount,
  revenue: Amount,
  tags: z.object({ value: z.unknown(), revenue: z.unknown() }).partial().nullish(),
});

const Visitor = z.object({
  visitor_id: Name.min(1),
  attributes: z
    .array(z.object({ key: Name.nullish(), value: Value.optional() }))
    .max(100)
    .nullish(),
  snapshots: z
    .array(z.object({ decisions: z.array(Decision).max(100).nullish(), events: z.array(Event).max(1_000) }))
    .max(1_000),
});

/** A batch of events as all official SDKs send it (EXP-09). Unknown fields are ignored. */
export const EventBatch = z.object({
  account_id: Name,
  project_id: Name.nullish(),
  revision: Name.nullish(),
  client_name: Name.nullish(),
  client_version: Name.nullish(),
  anonymize_ip: z.boolean().nullish(),
  enrich_decisions: z.boolean().nullish(),
  visitors: z.array(Visitor).min(1).max(1_000),
});
export type EventBatch = z.infer<typeof EventBatch>;

const Of = { visitor: z.number(), atMs: z.number() };

/** Exposures and conversions, each with an id that identifies repeated deliveries. */
export const Incoming = z.object({
  exposures: z.array(
    z.object({
      eventId: z.string(),
      ...Of,
      experiment: z.string(),
      variation: z.string(),
      brand: z.string(),
      device: z.string(),
    }),
  ),
  conversions: z.array(
    z.object({ eventId: z.string(), ...Of, event: z.string(), value: z.number(), revenue: z.number() }),
  ),
});
export type Incoming = z.infer<typeof Incoming>;
export type Exposure = Incoming['exposures'][number];
export type Conversion = Incoming['conversions'][number];

type Reading = {
  /** A one-way hash of a visitor's id as a number. */
  visitorKey(id: string): number;
  nowMs: number;
};

const activated = 'campaign_activated';
const bucketingId = '$opt_bucketing_id';
const oldestMs = 30 * dayMs;
const largestAmount = 1e12;
export const eventTimeLength = 9;

/** Begins with the sender's timestamp, which is the same in repeated deliveries. */
export const eventIdOf = (timestampMs: number, uuid: string): string => {
  const timestamp = Number.isSafeInteger(timestampMs) && timestampMs > 0 ? timestampMs.toString(36) : '0';
  const hex = uuid.replaceAll('-', '');
  const name =
    hex.length === 32 && /^[0-9a-f]+$/i.test(hex)
      ? Buffer.from(hex, 'hex').toString('base64url')
      : hash('sha256', uuid, 'base64url').slice(0, 22);
  return timestamp.slice(0, eventTimeLength).padStart(eventTimeLength, '0') + name;
};

const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value;
  const isAmount = typeof number === 'number' && Number.isFinite(number) && Math.abs(number) <= largestAmount;
  return isAmount ? number : undefined;
};

/** The time of receipt if the sender's clock is far off. */
const timeOf = (timestampMs: number, nowMs: number): number =>
  timestampMs > nowMs - oldestMs && timestampMs < nowMs + hourMs ? Math.floor(timestampMs) : nowMs;

const shortText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 64) : '');

/** The exposures and conversions of a batch, without personal data. */
export const readBatch = ({ visitors }: EventBatch, { visitorKey, nowMs }: Reading): Incoming => {
  const incoming: Incoming = { exposures: [], conversions: [] };
  for (const { visitor_id, attributes, snapshots } of visitors) {
    const valuesByKey = new Map((attributes ?? []).map(({ key, value }) => [key, value]));
    // SDKs keep it across a sign-in, so that both halves of a visit are of the same visitor.
    const bucketedBy = valuesByKey.get(bucketingId);
    const visitor = visitorKey(typeof bucketedBy === 'string' && bucketedBy !== '' ? bucketedBy : visitor_id);
    const [brand, device] = [shortText(valuesByKey.get('brand')), shortText(valuesByKey.get('device'))];
    for (const { decisions, events } of snapshots) {
      for (const { key, uuid, timestamp, ...event } of events) {
        const eventId = eventIdOf(timestamp, uuid);
        const of = { eventId, visitor, atMs: timeOf(timestamp, nowMs) };
        if (key !== activated) {
          const value = numberIn(event.value ?? event.tags?.value) ?? 0;
          const revenue = Math.trunc(numberIn(event.revenue ?? event.tags?.revenue) ?? 0);
          incoming.conversions.push({ ...of, event: key.slice(0, 64), value, revenue });
          continue;
        }
        for (const { experiment_id, variation_id } of decisions ?? []) {
          if (!experiment_id || !variation_id) continue;
          incoming.exposures.push({ ...of, experiment: experiment_id, variation: variation_id, brand, device });
        }
      }
    }
  }
  return incoming;
};
