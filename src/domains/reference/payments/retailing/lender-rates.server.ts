import { z } from 'zod';
import type { HttpClient } from '#lib/http-client.ts';
import type { Query } from '#lib/query-string.ts';
import { creditTiers } from '../credit-tier.ts';
import { loanTerms } from '../national-rates.ts';
import { leaseTerms } from '../payment-terms.ts';

const mostOffers = 50;
const OfferedBy = z.string().trim().min(1).max(120);
const byTerm = <T extends z.ZodType>(terms: readonly number[], offer: T) =>
  z.partialRecord(z.enum(terms.map(String)), z.array(offer).max(mostOffers)).default({});

/** Only rates come from lenders; amounts are calculated here, as everywhere. */
const LoanOffer = z.object({ offeredBy: OfferedBy, apr: z.number().min(0).max(36) });
const LeaseOffer = z.object({
  offeredBy: OfferedBy,
  moneyFactor: z.number().min(0).max(0.015),
  residual: z.number().min(0).max(5_000_000),
});

/** The response of a lenders' service (RULING-66). Unknown terms and credit types are invalid. */
const LenderRates = z.object({
  rates: z.partialRecord(
    z.enum(creditTiers.map(({ code }) => code)),
    z.object({ paymentOffers: byTerm(loanTerms, LoanOffer), leaseOffers: byTerm(leaseTerms, LeaseOffer) }),
  ),
});
export type LenderRates = z.infer<typeof LenderRates>;

/** The call behind the circuit breaker: an invalid response is a failure of the service. */
export const createAskLenders =
  ({ http, baseUrl }: { http: Pick<HttpClient, 'json'>; baseUrl: string }) =>
  async (query: Query, signal: AbortSignal): Promise<LenderRates> =>
    LenderRates.parse(
      await http.json(`${baseUrl.replace(/\/$/, '')}/payments`, { query, signal, credentials: 'omit' }),
    );
