import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import { createPageActions } from '#domains/reference/analytics/page-actions.server.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import { createAskLenders } from '#domains/reference/payments/retailing/lender-rates.server.ts';
import { createRetailing } from '#domains/reference/payments/retailing/retailing.server.ts';
import { createHttpClient } from '#lib/http-client.ts';
import type { Log } from '#lib/log.ts';
import type { Breakers } from '#platform/http/breakers.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';

type Sources = {
  config: Pick<Config, 'paymentsUrl'>;
  lookup: LocationLookup;
  owners: Pick<OwnerStore, 'findMany'>;
  figures(): RatesAndFees;
  breakers: Breakers;
  metrics: Pick<Metrics, 'pageActions'>;
  log: Log;
};

/** A configured service of lenders is called through a breaker (PAY-03); our own calculation needs none. */
export const createRetailingServices = ({ config, lookup, owners, figures, breakers, metrics, log }: Sources) => {
  const { paymentsUrl: baseUrl } = config;
  const lenders =
    baseUrl === undefined
      ? undefined
      : breakers.guard('payments', createAskLenders({ http: createHttpClient({ fetch }), baseUrl }));
  return createRetailing({
    figures,
    lookup,
    askLenders: lenders?.fire,
    docFeeOf: async (dealerId) => (await owners.findMany([dealerId])).get(dealerId)?.docFeeUsd ?? 0,
    report: createPageActions({ log, count: (action) => metrics.pageActions.inc(action) }),
  });
};
