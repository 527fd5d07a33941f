import { vehicleStyles } from '#domains/catalogue/body-styles.ts';
import type { ActiveFilter } from '#domains/criteria/active-filters.ts';
import { setFieldOf } from '#domains/criteria/filters-by-kind.ts';
import { withCode } from '#domains/criteria/list-choice.ts';
import type { Search } from '#domains/criteria/search.ts';
import type { SearchCatalogue } from '#domains/criteria/search-catalogue.ts';
import { PAINTS, type PaintName } from '#domains/pictures/drawing/parts/paint.ts';
import type { Facet, FacetOption, Facets } from '#domains/search/facets.ts';
import { mileageChoices, priceRange, yearRange } from './facet-ranges.ts';
import type { ChoiceView, FacetSectionView, FacetView } from './facet-view.ts';
import type { Links } from './link-book.ts';

/** `all` keeps the choices that nobody offers: a short list that always has the same lines does not jump. */
type SectionPlan = { param: string; label?: string; look?: FacetSectionView['look']; most?: number; all?: boolean };
type FacetPlan = { id: string; title: string; open?: boolean; sections: readonly SectionPlan[] };

/** In the order of the rail; the two that are not lists are named only. */
const plans: readonly (FacetPlan | 'year' | 'mileage')[] = [
  {
    id: 'body',
    title: 'Body style',
    open: true,
    sections: [{ param: 'vehicleStyleCode', look: 'bodies', most: 4, all: true }],
  },
  { id: 'condition', title: 'Condition', open: true, sections: [{ param: 'listingType', all: true }] },
  { id: 'make', title: 'Make', open: true, sections: [{ param: 'makeCode', most: 6 }] },
  { id: 'series', title: 'Series', open: true, sections: [{ param: 'seriesCode', most: 6 }] },
  { id: 'model', title: 'Model', open: true, sections: [{ param: 'modelCode|', most: 8 }] },
  { id: 'trim', title: 'Trim', open: true, sections: [{ param: 'trimCode|', most: 6 }] },
  'year',
  'mileage',
  { id: 'cab', title: 'Cab', sections: [{ param: 'bodyStyleSubtypeCode' }] },
  { id: 'deal', title: 'Deal rating', open: true, sections: [{ param: 'dealType', all: true }] },
  { id: 'features', title: 'Features', open: true, sections: [{ param: 'featureCode', most: 4 }] },
  { id: 'colour', title: 'Exterior color', open: true, sections: [{ param: 'extColorSimple', look: 'colours' }] },
  { id: 'interior', title: 'Interior color', sections: [{ param: 'intColorSimple', look: 'colours' }] },
  { id: 'history', title: 'Vehicle history', sections: [{ param: 'vehicleHistoryType', all: true }] },
  {
    id: 'fuel',
    title: 'Fuel and engine',
    sections: [
      { param: 'fuelTypeGroup', label: 'Fuel', all: true },
      { param: 'mpgRange', label: 'Fuel economy', all: true },
      { param: 'engineCode', label: 'Engine' },
    ],
  },
  {
    id: 'drive',
    title: 'Drive and transmission',
    sections: [
      { param: 'driveGroup', label: 'Drive', all: true },
      { param: 'transmissionCode', label: 'Transmission', all: true },
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
      { param: 'sellerType', label: 'Sold by', all: true },
      { param: 'homeService', label: 'At-home services' },
    ],
  },
];

/** Shorter than the vocabulary's own, and in the words a shopper uses. */
export const shortLabels: Readonly<Record<string, string>> = {
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
  catalogue: SearchCatalogue;
  hrefFor: (search: Search) => string;
  links: Links;
};

/** The search with one more choice; choices that are made are undone as their chips undo them. */
const createToggle = ({ search, active, catalogue, hrefFor, links }: RailContext) => {
  const removals = new Map(active.map(({ key, remove }) => [key, remove]));
  const added = (param: string, code: string): Search => {
    const field = setFieldOf(param);
    const criteria = field ? withCode(search.criteria, field, code, catalogue) : search.criteria;
    return { ...search, first: 0, criteria };
  };
  return (param: string, code: string): string =>
    links(param, code, () => hrefFor(removals.get(`${param}:${code}`) ?? added(param, code)));
};

const swatch = (label: string): string => PAINTS[label.toLowerCase() as PaintName] ?? 'transparent';

const sectionOf = (
  facet: Facet,
  { look, most = Number.POSITIVE_INFINITY, all = false }: SectionPlan,
  toggle: ReturnType<typeof createToggle>,
): FacetSectionView | undefined => {
  const [param = ''] = facet.name.split('|');
  const offered = facet.options.filter(({ count, selected }) => all || count > 0 || selected);
  if (offered.every(({ count, selected }) => count === 0 && !selected)) return undefined;
  if (!inOwnOrder.has(param)) offered.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
  const choice = ({ value, label, count, selected }: FacetOption): ChoiceView => {
    const leads = count > 0 || selected;
    return {
      label: shortLabels[value] ?? label,
      count,
      ...(leads && { href: toggle(param, value) }),
      selected,
      ...(look === 'bodies' && { code: value }),
      ...(look === 'colours' && { colour: swatch(label) }),
    };
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
  const chosen = shown.flatMap(({ choices, rest = [] }) => [...choices, ...rest]).filter(({ selected }) => selected);
  return [
    {
      id,
      title,
      ...(chosen.length > 0 && { note: String(chosen.length) }),
      ...((open || chosen.length > 0) && { open: true }),
      sections: shown,
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
