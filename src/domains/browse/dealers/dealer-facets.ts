import type { Facets } from '#domains/cars/search/facets.ts';
import { type DealerQuery, ratingSteps } from '#domains/finding/criteria/address/dealer-query.ts';
import { listingTypes } from '#domains/reference/catalogue/vocabulary.ts';
import type { DealerCounts } from './find-dealers.ts';

type Choice = { value: string; label: string };

const byCount = (a: { count: number; label: string }, b: { count: number; label: string }): number =>
  b.count - a.count || (a.label < b.label ? -1 : 1);

export const ratingLabel = (step: number): string => `${step.toFixed(1)} and up`;

/**
 * Filter options for makes, listing types, services and ratings, with names (RULING-53, RULING-70). Selected options
 * are always included.
 */
export const dealerFacets = (
  counts: DealerCounts,
  query: DealerQuery,
  {
    makeName,
    serviceNames,
    sells,
  }: {
    makeName(code: string): string;
    serviceNames: ReadonlyMap<string, string>;
    /** Whether the site offers cars of that type. */
    sells(listingType: string): boolean;
  },
): Facets => {
  const facet = (
    name: string,
    label: string,
    choices: readonly Choice[],
    [counted, selected]: readonly [ReadonlyMap<string, number>, readonly string[]],
  ) => ({
    name,
    label,
    collapsed: false,
    options: choices.map(({ value, label: words }) => {
      const count = counted.get(value) ?? 0;
      return { value, label: words, count, disabled: count === 0, selected: selected.includes(value) };
    }),
  });
  const codes = (counted: ReadonlyMap<string, number>, selected: readonly string[]): string[] => [
    ...new Set([...counted.keys(), ...selected]),
  ];
  const makes = facet(
    'makeCode',
    'Make',
    codes(counts.makes, query.makes).map((value) => ({ value, label: makeName(value) })),
    [counts.makes, query.makes],
  );
  const services = facet(
    'services',
    'Services',
    codes(counts.services, query.services).map((value) => ({ value, label: serviceNames.get(value) ?? value })),
    [counts.services, query.services],
  );
  makes.options.sort(byCount);
  services.options.sort(byCount);
  return {
    makeCode: makes,
    listingType: facet(
      'listingType',
      'Cars they sell',
      listingTypes.filter(({ code }) => sells(code)).map(({ code, name }) => ({ value: code, label: name })),
      [counts.listingTypes, query.listingTypes],
    ),
    services,
    minRating: facet(
      'minRating',
      'Rating',
      ratingSteps.map((step) => ({ value: String(step), label: ratingLabel(step) })),
      [counts.ratings, query.minRating === null ? [] : [String(query.minRating)]],
    ),
  };
};
