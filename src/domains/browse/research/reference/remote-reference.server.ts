import { z } from 'zod';
import { bodyStyleName } from '#domains/reference/catalogue/body-styles.ts';
import { bodyStyleOrder } from '#domains/reference/catalogue/vehicle-styles.ts';
import { type HttpClient, HttpError } from '#lib/http-client.ts';
import type { Query } from '#lib/query-string.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { type Reference, ReferenceModel, ReferenceOption, ReferenceTrim } from './reference.ts';
import { referenceLimits } from './reference-limits.ts';
import { withResearchSpecs } from './reference-specs.ts';
import { researchFacts } from './research-facts.ts';

const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int() });

const Spec = z.object({ specId: z.int(), value: z.number(), name: z.string().optional(), unit: z.string().optional() });
const Style = z.object({ name: z.string(), models: z.int().default(0) });

type RemoteCall = {
  path: string;
  query: Query;
  /** Validates the answer; throws if it is invalid, so that it counts as a failure. */
  read(answer: unknown): unknown;
};

/** A call to the research service through a circuit breaker (RSRCH-05). */
type RemoteFetch = (call: RemoteCall) => Promise<unknown>;

/** The function inside the breaker: calls the service until the breaker's signal aborts it. */
export const createRemoteFetch =
  ({ http, baseUrl }: { http: Pick<HttpClient, 'json'>; baseUrl: string }) =>
  async ({ path, query, read }: RemoteCall, signal: AbortSignal): Promise<unknown> =>
    read(await http.json(`${baseUrl.replace(/\/$/, '')}/${path}`, { query, signal, credentials: 'omit' }));

/** A 404 does not count as a failure of the service. */
export const isUnknown = (error: unknown): boolean => error instanceof HttpError && error.status === 404;

/** The service was slow, failed, is behind an open breaker, or gave an invalid answer (RSRCH-05). */
export class ResearchUnavailable extends Unavailable {
  override readonly what = 'Research';

  constructor(cause: unknown) {
    super('Research data isn’t available right now. Please try again in a moment.', { cause });
    this.name = 'ResearchUnavailable';
  }
}

/** Research data from an external service. */
export const createRemoteReference = (fetch: RemoteFetch): Reference => {
  const ask = async <T extends z.ZodType>(path: string, query: Query, item: T) => {
    try {
      const read = (answer: unknown) => listOf(item).parse(answer);
      return (await fetch({ path, query, read })) as { items: z.infer<T>[]; total: number };
    } catch (error) {
      if (isUnknown(error)) return undefined;
      throw new ResearchUnavailable(error);
    }
  };
  const details = (kind: string, vehicleId: string) => `${kind}/vehicleId/${encodeURIComponent(vehicleId)}`;

  return {
    models: ({ makeCode, yearId, limit = referenceLimits.models }) =>
      ask('models', { atcMakeCode: makeCode, limit, yearId }, ReferenceModel),

    vehicles: ({ makeCode, modelCode, yearId, hasPricing, vehicleClass, limit = referenceLimits.trims }) =>
      ask(
        'vehicles',
        { hasPricing, vehicleClass, limit, atcMakeCode: makeCode, atcModelCode: modelCode, yearId },
        ReferenceTrim,
      ),

    options: ({ vehicleId, limit = referenceLimits.details }) =>
      ask(details('vehicleoptions', vehicleId), { limit }, ReferenceOption),

    specs: async ({ vehicleId, limit = referenceLimits.details }) => {
      const answer = await ask(details('vehiclespecs', vehicleId), { limit }, Spec);
      if (!answer) return undefined;
      const items = withResearchSpecs(answer.items).map(({ specId, value, name, unit }) => {
        const words = researchFacts.specs[specId];
        return { specId, value, name: name ?? words?.name ?? '', unit: unit ?? words?.unit ?? '' };
      });
      return { items, total: items.length };
    },

    bodyStyles: async ({ makeCode, yearId }) => {
      const answer = await ask('bodystyles', { atcMakeCode: makeCode, yearId }, Style);
      if (!answer) return undefined;
      // Body styles under our names and in our order; unmapped ones are left out (RSRCH-07, RULING-59).
      const items = bodyStyleOrder.flatMap((name) => {
        const same = answer.items.filter((style) => bodyStyleName(style.name) === name);
        return same.length > 0 ? [{ name, models: same.reduce((sum, { models }) => sum + models, 0) }] : [];
      });
      return { items, total: items.length };
    },
  };
};
