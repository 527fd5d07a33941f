import { stateNames } from '#domains/locations/states.ts';
import { experienceWords } from './address/filter-words.ts';
import type { Lookups } from './address/path-meaning.ts';
import { listParams } from './address/search-params.ts';
import { type Criteria, type NumberRange, noCriteria } from './criteria.ts';
import { electricRangeLabel, filterLabel, mileageLabel, priceLabel, yearLabel } from './filter-labels.ts';
import { withoutCode } from './list-choice.ts';
import { emptySearch, type Search } from './search.ts';

/** One chip: what it says, and the search without it. */
export type ActiveFilter = {
  /** Stable from page to page. */
  readonly key: string;
  /** The parameter it belongs to. */
  readonly param: string;
  readonly label: string;
  readonly remove: Search;
};

export type FilterContext = Pick<Lookups, 'catalogue'> & {
  /** A dealer's name where the caller knows it. */
  readonly dealerName?: (id: number) => string | undefined;
};

const ranges = [
  ['year', 'year', yearLabel],
  ['price', 'price', priceLabel],
  ['mileage', 'mileage', mileageLabel],
  ['electricRange', 'electricRange', electricRangeLabel],
] as const satisfies readonly (readonly [string, keyof Criteria, (range: NumberRange) => string])[];

/** A chip is for something one can take in; a page is not widened for a paragraph. */
const longestWords = 40;
const shortened = (words: string): string =>
  words.length > longestWords ? `${words.slice(0, longestWords).trimEnd()}…` : words;

const isSet = ({ min, max }: NumberRange): boolean => min !== undefined || max !== undefined;

const placeLabel = ({ place, radiusMiles }: Search): string | undefined => {
  if (place.city !== undefined) {
    return radiusMiles === 0 ? undefined : `Within ${radiusMiles} mi of ${place.city}, ${place.state}`;
  }
  return place.state === undefined ? undefined : `Around ${stateNames[place.state] ?? place.state}`;
};

/** Every filter of a search as chips, always in the same order; removing one starts again at the first result. */
export const activeFilters = (search: Search, { catalogue, dealerName }: FilterContext): ActiveFilter[] => {
  const { criteria } = search;
  const again = { ...search, first: 0 };
  const chip = (param: string, value: string, label: string, changed: Partial<Criteria>): ActiveFilter => ({
    key: `${param}:${value}`,
    param,
    label,
    remove: { ...again, criteria: { ...criteria, ...changed } },
  });
  const { dealerName: _name, ...withoutDealerName } = criteria;
  const { experience: _experience, ...withoutExperience } = criteria;
  const { box: _box, ...withoutBox } = again;

  const chips = [
    ...criteria.keywords.map((words) =>
      chip('keywordPhrases', words, `“${shortened(words)}”`, {
        keywords: criteria.keywords.filter((one) => one !== words),
      }),
    ),
    ...(Object.entries(listParams) as [string, (typeof listParams)[keyof typeof listParams]][]).flatMap(
      ([param, field]) =>
        criteria[field].map((code) =>
          chip(param, code, filterLabel(field, code, catalogue), withoutCode(criteria, field, code, catalogue)),
        ),
    ),
    ...ranges
      .filter(([, field]) => isSet(criteria[field]))
      .map(([param, field, label]) => chip(param, '', label(criteria[field]), { [field]: noCriteria[field] })),
    ...criteria.dealerIds.map((id) =>
      chip('dealerId', String(id), dealerName?.(id) ?? `Dealer ${id}`, {
        dealerIds: criteria.dealerIds.filter((one) => one !== id),
      }),
    ),
    ...criteria.packages.map((name) =>
      chip('packageName', name, name, { packages: criteria.packages.filter((one) => one !== name) }),
    ),
  ];
  if (criteria.dealerName !== undefined) {
    chips.push({
      key: 'dealerName:',
      param: 'dealerName',
      label: criteria.dealerName,
      remove: { ...again, criteria: withoutDealerName },
    });
  }
  if (criteria.unpriced) chips.push(chip('noPrice', '', 'With cars without a price', { unpriced: false }));
  if (criteria.moneyBackGuarantee) {
    chips.push(chip('vehicleExchange', '', 'Money-back guarantee', { moneyBackGuarantee: false }));
  }
  if (criteria.commercialUse) chips.push(chip('vehicleUseType', '', 'Commercial vehicles', { commercialUse: false }));
  if (criteria.experience !== undefined) {
    const label = experienceWords.option(criteria.experience)?.name ?? criteria.experience;
    chips.push({ key: 'experience:', param: 'experience', label, remove: { ...again, criteria: withoutExperience } });
  }
  const place = placeLabel(search);
  if (place !== undefined) {
    const nowhere = { ...again, place: {}, radiusMiles: emptySearch.radiusMiles };
    chips.push({ key: 'place:', param: 'zip', label: place, remove: nowhere });
  }
  if (search.box) chips.push({ key: 'box:', param: 'box', label: 'Map area', remove: withoutBox });
  return chips;
};
