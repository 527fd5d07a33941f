import type { Facet, FacetOption, Facets } from '#domains/cars/search/facets.ts';
import type { ActiveFilter } from '#domains/finding/criteria/active-filters.ts';
import { excludedText } from '#domains/finding/criteria/excluded.ts';
import { type RailGroup, railGroups } from '#domains/finding/criteria/filter-groups.ts';
import type { SetFilter } from '#domains/finding/criteria/filter-kinds.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { lastLast, setFieldOf, setFilters } from '#domains/finding/criteria/filters-by-kind.ts';
import { withCode } from '#domains/finding/criteria/list-choice.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import type { SearchCatalogue } from '#domains/finding/criteria/search-catalogue.ts';
import { PAINTS, type PaintName } from '#domains/reference/pictures/drawing/parts/paint.ts';
import { choiceEffect } from './choice-effect.ts';
import { mileageChoices, priceRange, yearRange } from './facet-ranges.ts';
import type { ChoiceView, FacetSectionView, FacetView, LeaveOutView } from './facet-view.ts';
import type { Links } from './link-cache.ts';

type RailContext = {
  search: Search;
  facets: Facets;
  active: readonly ActiveFilter[];
  catalogue: SearchCatalogue;
  hrefFor: (search: Search) => string;
  links: Links;
  /** Number of cars found. */
  total: number;
  /** Counts with options that overlap with the selection, by parameter and code. */
  totals: ReadonlyMap<string, number>;
  termsLine?: string | undefined;
  /** Groups that are rendered open, with all their options. */
  whole: ReadonlySet<RailGroup>;
};

type Group = (typeof railGroups)[number];

/** Link that toggles an option. Selected options are removed as by their chips. */
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

const coloursPerLine = 6;

const swatch = (label: string): string => PAINTS[label.toLowerCase() as PaintName] ?? 'transparent';

type Toggle = ReturnType<typeof createToggle>;

const isSelected = ({ selected }: FacetOption): boolean => selected;

/**
 * Options that can be excluded. Not offered if an option of an any-of filter is selected, since that already excludes
 * the others.
 */
const excludable = ({ options }: Facet, { match }: SetFilter): readonly FacetOption[] => {
  const offered = options.filter(({ count, selected }) => count > 0 && !selected);
  return offered.length < 2 || (match !== 'all' && options.some(isSelected)) ? [] : offered;
};

const leaveOut = (offered: readonly FacetOption[], { param, values }: SetFilter): LeaveOutView => {
  const named = offered.map(({ value, label }) => [excludedText(value), values.short?.[value] ?? label] as const);
  return { param, options: named.sort(([, a], [, b]) => (a < b ? -1 : 1)) };
};

type SectionContext = {
  toggle: Toggle;
  leftOut: LeftOut;
  counted: OptionCount;
  total: number;
  whole: ReadonlySet<RailGroup>;
  facets: Facets;
  apartByParam: ReadonlyMap<string, Facet[]>;
};
type LeftOut = (facet: Facet, filter: SetFilter) => { label: string; href: string }[];

/** The excluded options of a facet, from their chips. */
const createLeftOut =
  ({ active, hrefFor }: RailContext): LeftOut =>
  ({ options }, { param }) => {
    const chips = active.filter(({ key }) => key.startsWith(`${param}:`));
    if (chips.length === 0) return [];
    const keys = new Set(options.map(({ value }) => `${param}:${excludedText(value)}`));
    return chips.filter(({ key }) => keys.has(key)).map(({ label, remove }) => ({ label, href: hrefFor(remove) }));
  };

/** Count of an option: cars found, cars added, or cars of one make (RULING-70). */
type OptionCount = (param: string, option: FacetOption) => Pick<ChoiceView, 'count' | 'adds' | 'of'>;

const createOptionCount = ({ search: { criteria }, facets, catalogue, total, totals }: RailContext): OptionCount => {
  const countOf = (param: string, code: string): number | undefined =>
    Object.values(facets)
      .filter(({ name }) => name === param || name.startsWith(`${param}|`))
      .flatMap(({ options }) => options)
      .find(({ value }) => value === code)?.count;
  return (param, { value, count, selected }) => {
    const field = setFieldOf(param);
    if (!field || selected || count === 0) return { count };
    const effect = choiceEffect({ field, code: value }, criteria, catalogue);
    switch (effect.kind) {
      case 'finds':
        return { count };
      case 'adds':
        return { count, adds: true };
      case 'overlaps':
        return { count: (totals.get(`${param}:${value}`) ?? total) - total, adds: true };
      case 'narrows': {
        const of = countOf(filters[effect.of.field].param, effect.of.code);
        return { count, ...(of !== undefined && { of }) };
      }
    }
  };
};

/** Options of one facet, before they are ordered and their links are built. */
type ValueList = {
  label?: string;
  filter: SetFilter;
  offered: readonly FacetOption[];
  /** How many are shown first; the others are behind "more". */
  most: number;
  leftOut: readonly { label: string; href: string }[];
  /** Options that can be excluded. */
  excludable: readonly FacetOption[];
};

const valuesOf = (facet: Facet, filter: SetFilter, context: SectionContext): ValueList | undefined => {
  const { most = Number.POSITIVE_INFINITY, all = false } = filter.rail;
  const leftOut = context.leftOut(facet, filter);
  const offered = facet.options.filter(({ count, selected }) => all || count > 0 || selected);
  if (leftOut.length === 0 && offered.every(({ count, selected }) => count === 0 && !selected)) return undefined;
  // Cut a list only if that saves at least two lines.
  const cut = offered.length > most + 1 ? most : offered.length;
  return { filter, offered, most: cut, leftOut, excludable: excludable(facet, filter) };
};

/** Options shown first, and those behind "more". */
const inOrder = ({ filter, offered, most }: ValueList, total: number) => {
  // An option that all cars have does not narrow the search.
  const isCommon = ({ count, selected }: FacetOption): boolean =>
    filter.match === 'all' && !selected && count === total;
  const ordered = filter.values.ordered
    ? offered
    : offered.toSorted(
        (a, b) => Number(isCommon(a)) - Number(isCommon(b)) || b.count - a.count || (a.label < b.label ? -1 : 1),
      );
  return { top: ordered.slice(0, most), rest: ordered.slice(most).sort((a, b) => (a.label < b.label ? -1 : 1)) };
};

/** Options behind "more" are sent only if the group is open, or one of them is selected; those to exclude only if it is open. */
const sectionOf = (list: ValueList, group: Group, context: SectionContext): FacetSectionView => {
  const { label, filter, leftOut, excludable } = list;
  const { top, rest } = inOrder(list, context.total);
  const isWhole = context.whole.has(group.id);
  const isRestSent = rest.length > 0 && (isWhole || rest.some(isSelected));
  const { param, rail, values } = filter;
  const { look } = rail;
  const choice = (option: FacetOption): ChoiceView => {
    const { value, label, selected } = option;
    const counted = context.counted(param, option);
    const leads = counted.count > 0 || selected;
    return {
      label: values.short?.[value] ?? label,
      ...counted,
      ...(leads && { href: context.toggle(param, value) }),
      selected,
      ...(look === 'bodies' && { code: value }),
      ...(look === 'colours' && { colour: swatch(label) }),
    };
  };
  return {
    ...(label && { label }),
    ...(look && { look }),
    choices: top.map(choice),
    ...(isRestSent ? { rest: rest.map(choice) } : rest.length > 0 && { restCount: rest.length }),
    ...(isRestSent && group.open && { restOpen: true }),
    ...(leftOut.length > 0 && { leftOut }),
    ...(excludable.length > 0 && (isWhole ? { leaveOut: leaveOut(excludable, filter) } : { hasLeaveOut: true })),
  };
};

/** Height of a list, in lines of options. */
const linesOf = ({ label, filter, offered, most, excludable }: ValueList): number => {
  const perLine = filter.rail.look === 'colours' ? coloursPerLine : 1;
  return (
    Math.ceil(most / perLine) +
    Number(label !== undefined) +
    Number(offered.length > most) +
    Number(excludable.length > 0)
  );
};

/** With more lists than this, they are merged into one. */
const mostApart = 6;

/** Facets within a make or model, by parameter: models are counted for each make, and trims for each model. */
const facetsApart = (facets: Facets): ReadonlyMap<string, Facet[]> => {
  const apart = Object.values(facets).filter(({ name }) => name.includes('|'));
  return Map.groupBy(apart, ({ name }) => name.slice(0, name.indexOf('|')));
};

const facetsUnder = ({ facets, apartByParam }: SectionContext, param: string): Facet[] => {
  const apart = apartByParam.get(param) ?? [];
  const whole = facets[param];
  if (apart.length > mostApart) return whole ? [whole] : [];
  return apart.length === 0 && whole ? [whole] : apart;
};

const setsOf = (group: RailGroup): SetFilter[] =>
  setFilters
    .map(([, filter]) => filter)
    .filter(({ rail }) => rail.group === group)
    .sort(lastLast);
const setsByGroup = new Map(railGroups.map(({ id }) => [id, setsOf(id)]));

const listsOf = (group: Group, context: SectionContext): FacetView[] => {
  const { id, title, open } = group;
  const lists = (setsByGroup.get(id) ?? []).flatMap((filter): ValueList[] => {
    const facetList = facetsUnder(context, filter.param);
    return facetList.flatMap((facet) => {
      const list = valuesOf(facet, filter, context);
      const label = filter.rail.label ?? (facetList.length > 1 ? facet.label : undefined);
      return list ? [{ ...(label && { label }), ...list }] : [];
    });
  });
  if (lists.length === 0) return [];
  const selectedCount = lists.reduce(
    (sum, { offered, leftOut }) => sum + offered.filter(isSelected).length + leftOut.length,
    0,
  );
  if (!open && !context.whole.has(id) && selectedCount === 0) {
    return [{ id, title, lines: lists.reduce((sum, list) => sum + linesOf(list), 0) }];
  }
  return [
    {
      id,
      title,
      ...(selectedCount > 0 && { note: String(selectedCount) }),
      open: true,
      sections: lists.map((list) => sectionOf(list, group, context)),
    },
  ];
};

/** Groups with a range, each rendered in its own way. */
const ranges: Partial<Record<RailGroup, (context: RailContext) => FacetView[]>> = {
  price: (context) => [priceRange(context)],
  year: yearRange,
  mileage: mileageChoices,
};

/** Views of groups: each option is a link to the resulting page, with its count. */
const groupViews = (groups: readonly Group[], context: RailContext): FacetView[] => {
  const sections = {
    toggle: createToggle(context),
    leftOut: createLeftOut(context),
    counted: createOptionCount(context),
    total: context.total,
    whole: context.whole,
    facets: context.facets,
    apartByParam: facetsApart(context.facets),
  };
  return groups.flatMap((group) => ranges[group.id]?.(context) ?? listsOf(group, sections));
};

/**
 * The filters beside the results. A closed group has only its name, and a long list its first options; the rest is
 * loaded when opened (`filterGroupView`).
 */
export const filterRailView = (context: RailContext): FacetView[] => groupViews(railGroups, context);

/** One group with all its options. */
export const filterGroupView = (id: RailGroup, context: Omit<RailContext, 'whole'>): FacetView => {
  const groups = railGroups.filter((group) => group.id === id);
  const [view] = groupViews(groups, { ...context, whole: new Set([id]) });
  // The last car with any of these options may have left the site meanwhile.
  return view ?? { id, title: groups[0]?.title ?? '', open: true, sections: [] };
};
