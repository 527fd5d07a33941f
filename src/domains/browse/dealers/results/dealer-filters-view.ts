import type { ChoiceView, FacetView } from '#domains/browse/results/facet-view.ts';
import type { FacetOption, Facets } from '#domains/cars/search/facets.ts';
import type { DealerQuery } from '#domains/finding/criteria/address/dealer-query.ts';
import { listingTypes } from '#domains/reference/catalogue/vocabulary.ts';
import { ratingLabel } from '../dealer-facets.ts';

export type LinkView = { label: string; href: string };

/** Filters of a dealer search, and the selected ones as removable chips. */
export type DealerFiltersView = {
  chips: readonly LinkView[];
  clearHref: string;
  facets: readonly FacetView[];
  onlineHref: string;
};

type Input = {
  query: DealerQuery;
  facets: Facets;
  /** Address of the same search with changes. */
  to(changes: Partial<DealerQuery>): string;
};

const mostChoices = 8;

export const dealerFiltersView = ({ query, facets: counted, to }: Input): DealerFiltersView => {
  const toggled = (values: readonly string[], value: string): string[] =>
    values.includes(value) ? values.filter((one) => one !== value) : [...values, value].sort();
  const choice = ({ label, count, selected }: FacetOption, href: string): ChoiceView => ({
    label,
    count,
    ...((count > 0 || selected) && { href }),
    selected,
  });
  const group = (
    id: string,
    hrefOf: (value: string) => string,
    { open = true, keepEmpty = false }: { open?: boolean; keepEmpty?: boolean } = {},
  ): FacetView[] => {
    const facet = counted[id];
    if (!facet) return [];
    const options = facet.options.filter(({ count, selected }) => keepEmpty || count > 0 || selected);
    const choices = options.map((option) => choice(option, hrefOf(option.value)));
    const labels = options.filter(({ selected }) => selected).map(({ label }) => label);
    if (choices.length === 0) return [];
    return [
      {
        id,
        title: facet.label,
        ...(labels.length > 0 && { note: labels.join(', ') }),
        ...((open || labels.length > 0) && { open: true }),
        sections: [
          {
            choices: choices.slice(0, mostChoices),
            ...(choices.length > mostChoices && { rest: choices.slice(mostChoices) }),
          },
        ],
      },
    ];
  };
  const labelOf = (id: string, value: string): string =>
    counted[id]?.options.find((option) => option.value === value)?.label ?? value;

  const chips: LinkView[] = [
    ...query.makes.map((code) => ({
      label: labelOf('makeCode', code),
      href: to({ makes: toggled(query.makes, code) }),
    })),
    ...query.listingTypes.map((code) => ({
      label: `${listingTypes.find((type) => type.code === code)?.name ?? code} cars`,
      href: to({ listingTypes: toggled(query.listingTypes, code) }),
    })),
    ...(query.name === '' ? [] : [{ label: `“${query.name}”`, href: to({ name: '' }) }]),
    ...query.services.map((code) => ({
      label: labelOf('services', code),
      href: to({ services: toggled(query.services, code) }),
    })),
    ...(query.minRating === null
      ? []
      : [{ label: `Rated ${ratingLabel(query.minRating)}`, href: to({ minRating: null }) }]),
    ...(query.online ? [{ label: 'Delivers', href: to({ online: false }) }] : []),
  ];
  const clear: Partial<DealerQuery> = {
    makes: [],
    listingTypes: [],
    name: '',
    services: [],
    minRating: null,
    online: false,
  };

  return {
    chips,
    clearHref: to(clear),
    facets: [
      ...group('listingType', (value) => to({ listingTypes: toggled(query.listingTypes, value) }), { keepEmpty: true }),
      ...group('makeCode', (value) => to({ makes: toggled(query.makes, value) })),
      ...group('minRating', (value) => to({ minRating: query.minRating === Number(value) ? null : Number(value) }), {
        keepEmpty: true,
      }),
      ...group('services', (value) => to({ services: toggled(query.services, value) })),
    ],
    onlineHref: query.online ? '' : to({ online: true }),
  };
};
