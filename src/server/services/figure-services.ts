import { createShopperFigures } from '#domains/back-office/figures/shopper-figures.server.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import { activeFilters } from '#domains/finding/criteria/active-filters.ts';
import { splitAddress } from '#domains/finding/criteria/address/address.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { readSearch } from '#domains/finding/criteria/address/read-search.ts';
import { type Brand, brandKey } from '#domains/reference/brands/brand.ts';
import type { Clock } from '#lib/clock.ts';
import { figuresMigration } from '#platform/sql/0019-figures.ts';
import { migratedMs } from '#platform/sql/applied-migrations.ts';
import type { Database } from '#platform/sql/database.ts';
import type { createAnalyticsServices } from './analytics-services.ts';

type Sources = {
  db: Database;
  clock: Clock;
  owners: OwnerStore;
  lookups: Lookups;
  allBrands(): readonly Brand[];
  analytics: ReturnType<typeof createAnalyticsServices>;
};

/** The figures of the back office, from what is counted elsewhere. */
export const createFigureServices = ({ db, clock, owners, lookups, allBrands, analytics }: Sources) =>
  createShopperFigures({
    db,
    clock,
    owners,
    ...analytics,
    countedSince: () => migratedMs(db, figuresMigration),
    brandName: (key) => allBrands().find((brand) => brandKey(brand) === key)?.name ?? key,
    filtersInWords: (address) => {
      const { search } = readSearch({ ...splitAddress(address), ...lookups });
      return (
        activeFilters(search, lookups)
          .map(({ label }) => label)
          .join(', ') || address
      );
    },
  });
