import { type ActiveFilter, activeFilters } from '#domains/finding/criteria/active-filters.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';

/** The filters of a saved search in words. A payment filter names its terms: the owner's if they have a wallet. */
export const filterLabels = (search: Search, lookups: Lookups, own?: PaymentTerms): string[] => {
  const active = activeFilters(search, lookups);
  const models = active.filter(({ param }) => param === filters.models.param);
  // "Toyota Camry" already names the make.
  const isImplied = ({ param, label }: ActiveFilter): boolean =>
    param === filters.makes.param && models.some((model) => model.label.startsWith(`${label} `));
  return active
    .filter((one) => !isImplied(one))
    .map(({ param, label }) =>
      param === filters.payment.param ? `${label} on ${own ? 'your' : 'typical'} terms` : label,
    );
};
