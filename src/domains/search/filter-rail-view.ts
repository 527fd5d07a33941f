import { vehicleStyles } from '#domains/catalogue/body-styles.ts';
import { PAINTS, type PaintName } from '#domains/pictures/drawing/parts/paint.ts';
import type { ActiveFilter } from './active-filters.ts';
import type { Facet, FacetOption, Facets } from './facets.ts';
import { mileageLabel, priceLabel, yearLabel } from './filter-labels.ts';
import type { Search } from './search.ts';
import { listParams } from './search-params.ts';

/** A choice that is a link. `mark` is a swatch's colour or a tile's style code. */
export type ChoiceView = readonly [label: string, count: number, href: string, chosen: 0 | 1, mark?: string];

export type FacetSectionView = {
  label?: string;
  look?: 'bodies' | 'colours';
  choices: readonly ChoiceView[];
  /** Behind "show all". */
  rest?: readonly ChoiceView[];
};

export type RangeView = {
  min: number;
  max: number;
  step: number;
  low: number | null;
  high: number | null;
  /** How many cars in each equal slice. */
  bars: readonly number[];
};

/** One group of the rail. Sent with every page, so it is plain and short. */
export type FacetView = {
  id: string;
  title: string;
  /** What is chosen in it. */
  note?: string;
  open?: 1;
  range?: RangeView;
  sections?: readonly FacetSectionView[];
};

type SectionPlan = { param: string; label?: string; look?: FacetSectionView['look']; most?: number };
type FacetPlan = { id: string; title: string; open?: 1; sections: readonly SectionPlan[] };

/** In the order of the rail; the two that are not lists are named only. */
const plans: readonly (FacetPlan | 'year' | 'mileage')[] = [
  { id: 'body', title: 'Body style', open: 1, sections: [{ param: 'vehicleStyleCode', look: 'bodies', most: 4 }] },
  { id: 'condition', title: 'Condition', open: 1, sections: [{ param: 'listingType' }] },
  { id: 'make', title: 'Make', open: 1, sections: [{ param: 'makeCode', most: 6 }] },
  { id: 'series', title: 'Series', open: 1, sections: [{ param: 'seriesCode', most: 6 }] },
  { id: 'model', title: 'Model', open: 1, sections: [{ param: 'modelCode|', most: 8 }] },
  { id: 'trim', title: 'Trim', open: 1, sections: [{ param: 'trimCode|', most: 6 }] },
  'year',
  'mileage',
  { id: 'cab', title: 'Cab', sections: [{ param: 'bodyStyleSubtypeCode' }] },
  { id: 'deal', title: 'Deal rating', open: 1, sections: [{ param: 'dealType' }] },
  { id: 'features', title: 'Features', open: 1, sections: [{ param: 'featureCode', most: 4 }] },
  { id: 'colour', title: 'Exterior color', open: 1, sections: [{ param: 'extColorSimple', look: 'colours' }] },
  { id: 'interior', title: 'Interior color', sections: [{ param: 'intColorSimple', look: 'colours' }] },
  { id: 'history', title: 'Vehicle history', sections: [{ param: 'vehicleHistoryType' }] },
  {
    id: 'fuel',
    title: 'Fuel and engine',
    sections: [
      { param: 'fuelTypeGroup', label: 'Fuel' },
      { param: 'mpgRange', label: 'Fuel economy' },
      { param: 'engineCode', label: 'Engine' },
    ],
  },
  {
    id: 'drive',
    title: 'Drive and transmission',
    sections: [
      { param: 'driveGroup', label: 'Drive' },
      { param: 'transmissionCode', label: 'Transmission' },
    ],
  },
  {
    id: 'seats',
    title: 'Seats and doors',
    sections: [
      { param: 'maximumSeats', label: 'Seats' },
      { param: 'doorCode', label: 'Doors' },
    ],
  },
  {
    id: 'seller',
    title: 'Seller',
    sections: [
      { param: 'sellerType', label: 'Sold by' },
      { param: 'homeService', label: 'At-home services' },
    ],
  },
];

/** Shorter than the vocabulary's own, and in the words a shopper uses. */
const shortLabels: Readonly<Record<string, string>> = {
  CERTIFIED: 'Certified',
  '3P_CERT': 'Third-party certified',
  greatprice: 'Great deal',
  goodprice: 'Good deal',
  NO_ACCIDENTS: 'No accidents',
  ONE_OWNER: '1 owner',
  CLEAN_TITLE: 'Clean title',
  NO_FRAME_DAMAGE: 'No frame damage',
  FREE_REPORT: 'Free history report',
  AWD4WD: 'AWD or 4WD',
  FWD: 'Front-wheel drive',
  RWD: 'Rear-wheel drive',
  ...Object.fromEntries(vehicleStyles.map(({ code, display }) => [code, display])),
};

/** These have an order of their own; in all others the most offered come first. */
const inOwnOrder = new Set(['listingType', 'dealType', 'mpgRange', 'maximumSeats', 'doorCode', 'engineCode']);

export type RailContext = {
  search: Search;
  facets: Facets;
  active: readonly ActiveFilter[];
  hrefFor: (search: Search) => string;
};

/** The search with one more choice; choices that are made are undone as their chips undo them. */
const createToggle = ({ search, active, hrefFor }: RailContext) => {
  const removals = new Map(active.map(({ key, remove }) => [key, remove]));
  return (param: string, code: string): string => {
    const remove = removals.get(`${param}:${code}`);
    if (remove) return hrefFor(remove);
    const field = listParams[param as keyof typeof listParams];
    const { criteria } = search;
    return hrefFor({ ...search, first: 0, criteria: { ...criteria, [field]: [...criteria[field], code] } });
  };
};

const swatch = (label: string): string => PAINTS[label.toLowerCase() as PaintName] ?? 'transparent';

const sectionOf = (
  facet: Facet,
  { look, most = Number.POSITIVE_INFINITY }: SectionPlan,
  toggle: ReturnType<typeof createToggle>,
): FacetSectionView | undefined => {
  const [param = ''] = facet.name.split('|');
  const offered = facet.options.filter(({ count, selected }) => count > 0 || selected);
  if (offered.length === 0) return undefined;
  if (!inOwnOrder.has(param)) offered.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
  const choice = ({ value, label, count, selected }: FacetOption): ChoiceView => {
    const words = shortLabels[value] ?? label;
    const row = [words, count, toggle(param, value), selected ? 1 : 0] as const;
    if (look === 'colours') return [...row, swatch(label)];
    return look === 'bodies' ? [...row, value] : row;
  };
  // A list that is cut saves at least two lines.
  const cut = offered.length > most + 1 ? most : offered.length;
  const rest = offered.slice(cut).sort((a, b) => (a.label < b.label ? -1 : 1));
  return {
    ...(look && { look }),
    choices: offered.slice(0, cut).map(choice),
    ...(rest.length > 0 && { rest: rest.map(choice) }),
  };
};

const facetOf = ({ id, title, open, sections }: FacetPlan, facets: Facets, toggle: ReturnType<typeof createToggle>) => {
  const shown = sections.flatMap((plan): FacetSectionView[] => {
    const found = plan.param.endsWith('|')
      ? Object.values(facets).filter(({ name }) => name.startsWith(plan.param))
      : [facets[plan.param]];
    return found.flatMap((facet) => {
      const section = facet && sectionOf(facet, plan, toggle);
      const label = plan.label ?? (found.length > 1 ? facet?.label : undefined);
      return section ? [{ ...(label && { label }), ...section }] : [];
    });
  });
  if (shown.length === 0) return [];
  const chosen = shown.flatMap(({ choices, rest = [] }) => [...choices, ...rest]).filter((choice) => choice[3] === 1);
  const opened = open ?? (chosen.length > 0 ? 1 : undefined);
  return [
    {
      id,
      title,
      ...(chosen.length > 0 && { note: String(chosen.length) }),
      ...(opened && { open: opened }),
      sections: shown,
    },
  ];
};

const priceStepUsd = 5_000;
const priceTopUsd = 105_000;

/** Slices as the index counts them; the last is everything above. */
const priceRange = ({ facets, search }: RailContext): FacetView => {
  const { min, max } = search.criteria.price;
  const bars = Array.from({ length: priceTopUsd / priceStepUsd }, () => 0);
  for (const { value, count } of facets.price?.options ?? []) {
    const at = Math.min(bars.length - 1, Math.floor(Number.parseInt(value, 10) / priceStepUsd));
    bars[at] = (bars[at] ?? 0) + count;
  }
  const bounded = min !== undefined || max !== undefined;
  return {
    id: 'price',
    title: 'Price',
    open: 1,
    ...(bounded && { note: priceLabel(search.criteria.price).replace(/^[A-Z]/, (letter) => letter.toLowerCase()) }),
    range: { min: 0, max: priceTopUsd, step: 1_000, low: min ?? null, high: max ?? null, bars },
  };
};

const yearsShown = 20;

/** The newest twenty years; what is older is counted with the first. */
const yearRange = ({ facets, search }: RailContext): FacetView[] => {
  const { min, max } = search.criteria.year;
  const offered = (facets.year?.options ?? []).filter(({ count }) => count > 0);
  const newest = Math.max(max ?? 0, ...offered.map(({ value }) => Number(value)));
  if (newest === 0) return [];
  const oldest = newest - yearsShown + 1;
  const bars = Array.from({ length: yearsShown }, () => 0);
  for (const { value, count } of offered) {
    const at = Math.max(0, Number(value) - oldest);
    bars[at] = (bars[at] ?? 0) + count;
  }
  const bounded = min !== undefined || max !== undefined;
  return [
    {
      id: 'year',
      title: 'Year',
      ...(bounded && { open: 1, note: yearLabel(search.criteria.year) }),
      range: { min: oldest, max: newest, step: 1, low: min ?? null, high: max ?? null, bars },
    },
  ];
};

const mileageChoices = ({ facets, search, hrefFor }: RailContext): FacetView[] => {
  const { min, max } = search.criteria.mileage;
  const bounded = min !== undefined || max !== undefined;
  const offered = (facets.mileage?.options ?? []).filter(({ count }) => count > 0);
  if (offered.length === 0 && !bounded) return [];
  const choices = offered.map(({ value, label, count }): ChoiceView => {
    const miles = Number(value.replaceAll('-', ''));
    const range = value.startsWith('-') ? { max: miles } : { min: miles };
    const chosen = 'max' in range ? max === miles && min === undefined : min === miles && max === undefined;
    const mileage = chosen ? {} : range;
    return [label, count, hrefFor({ ...search, first: 0, criteria: { ...search.criteria, mileage } }), chosen ? 1 : 0];
  });
  return [
    {
      id: 'mileage',
      title: 'Mileage',
      ...(bounded && { open: 1, note: mileageLabel(search.criteria.mileage) }),
      sections: [{ choices }],
    },
  ];
};

/** The filters beside the results: every choice a link to the page it leads to, with how many cars that page has. */
export const filterRailView = (context: RailContext): FacetView[] => {
  const toggle = createToggle(context);
  const drawn = plans.flatMap((plan) => {
    if (plan === 'year') return yearRange(context);
    return plan === 'mileage' ? mileageChoices(context) : facetOf(plan, context.facets, toggle);
  });
  return [priceRange(context), ...drawn];
};
