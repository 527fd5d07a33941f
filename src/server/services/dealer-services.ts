import { createCashOfferPages } from '#domains/browse/dealers/cash-offer/cash-offer-page.server.ts';
import { createCashOffers } from '#domains/browse/dealers/cash-offer/cash-offers.server.ts';
import { createDealerDirectory } from '#domains/browse/dealers/dealer-directory.server.ts';
import { createDealerPages } from '#domains/browse/dealers/dealer-pages.server.ts';
import { createDealers } from '#domains/browse/dealers/dealers.server.ts';
import { createPriceSheets } from '#domains/browse/vehicle-page/price-sheet/price-sheet.server.ts';
import { createAppraisals } from '#domains/cars/appraisal/appraisals.server.ts';
import { createCarValues } from '#domains/cars/appraisal/car-values.server.ts';
import { createDescribeVin } from '#domains/cars/listings/describe-vin.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import type { Breakers } from '#platform/http/breakers.ts';
import type { Facts } from './facts.ts';
import type { Inventory } from './inventory.ts';

type Sources = {
  facts: Facts;
  inventory: Inventory;
  search: ListingSearch;
  figures(): RatesAndFees;
  breakers: Breakers;
  tracker: ReadTracker;
  clock: Clock;
  log: Log;
};

/** Dealers, their pages, price sheets and cash offers. */
export const createDealerServices = (sources: Sources) => {
  const { facts, inventory, search, figures, breakers, tracker, clock, log } = sources;
  const { catalogue, lookup, lookups, locate, maps } = facts;
  const { listings, ownerCache: owners, index } = inventory;
  const directory = createDealerDirectory({ owners, index, tracker, clock });
  const allDealers = createDealers({ directory, owners, search, locate, catalogue });
  const dealerDetails = breakers.guard('ownerDetails', allDealers.details, { name: 'dealerDetails' });
  const dealerSearch = breakers.guard(
    'ownerDetails',
    (args: Parameters<typeof allDealers.search>) => allDealers.search(...args),
    { name: 'dealerSearch' },
  );
  const dealers = {
    details: (request: Parameters<typeof allDealers.details>[0]) => dealerDetails.fire(request),
    search: (...args: Parameters<typeof allDealers.search>) => dealerSearch.fire(args),
  };
  const appraisals = createAppraisals({ listings, owners, clock });
  const describeVin = createDescribeVin({ catalogue, listings, clock });
  const carValues = createCarValues({ appraisals, catalogue, describeVin });
  const cashOffers = createCashOffers({ appraisals, catalogue, clock });
  return {
    directory,
    dealers,
    appraisals,
    describeVin,
    carValues,
    priceSheets: createPriceSheets({
      search,
      owners,
      lookup,
      figures,
      feesAround: allDealers.feesAround,
      clock,
    }),
    dealerPages: createDealerPages({ dealers, maps, lookup, lookups, clock, log }),
    cashOffers,
    cashOfferPages: createCashOfferPages({
      cashOffers,
      describeVin,
      lookup,
      lookups,
      clock,
      owners,
      catalogue,
      dealers: allDealers,
    }),
    dealerCaches: () => [...allDealers.stats(), appraisals.stats()],
  };
};
