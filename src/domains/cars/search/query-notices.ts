import { isParamName, type ReadParams } from '#domains/finding/criteria/address/param-names.ts';
import { numberOf } from '#domains/finding/criteria/address/param-reader.ts';
import type { ReadSearch } from '#domains/finding/criteria/address/read-search.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { rangeFilters } from '#domains/finding/criteria/filters-by-kind.ts';
import { termsParams } from '#domains/reference/payments/terms-query.ts';
import { type Adjustment, type Notices, noticesOf } from '#lib/notices.ts';

type Texts = (param: string) => string | undefined;

const changed = (parameter: string, from: string | undefined, to: string): Adjustment[] =>
  from === undefined || from.toLowerCase() === to.toLowerCase() ? [] : [{ parameter, from, to }];

/** A number that is clamped or can't be read. */
const clamped = (parameter: string, from: string | undefined, to: number): Adjustment[] =>
  from === undefined || numberOf(from) === to ? [] : [{ parameter, from, to: String(to) }];

const swappedBounds = (text: Texts, { otherwise, search }: ReadSearch): Adjustment[] =>
  otherwise.flatMap((one) => {
    if (one.kind === 'zip') return [{ parameter: 'zip', from: one.text, to: one.used }];
    const { bounds } = filters[one.field] as { bounds?: readonly [string, string] };
    const { min = 0, max = 0 } = search.criteria[one.field];
    return bounds ? [...clamped(bounds[0], text(bounds[0]), min), ...clamped(bounds[1], text(bounds[1]), max)] : [];
  });

/** A range in one parameter with its ends in the wrong order. */
const swappedRanges = (text: Texts, { search: { criteria } }: ReadSearch): Adjustment[] =>
  rangeFilters.flatMap(([field, { param }]) => {
    const [from, to] = (text(param) ?? '').split('-').map(Number);
    const { min, max } = criteria[field];
    const isSwapped = from !== undefined && to !== undefined && to > 0 && from > to;
    return isSwapped ? [{ parameter: param, from: text(param) ?? '', to: `${min}-${max}` }] : [];
  });

/** Sort, page and area, which fall back to a default (RULING-42). */
const presentation = (text: Texts, { search }: ReadSearch): Adjustment[] => {
  const { sort, first, count, box, marketExtension } = search;
  const hasFirst = numberOf(text('firstRecord') ?? '') !== undefined;
  const extension = text('marketExtension');
  return [
    ...changed('sortBy', text('sortBy'), sort),
    ...clamped('numRecords', text('numRecords'), count),
    ...clamped('firstRecord', text('firstRecord'), first),
    ...(hasFirst ? [] : clamped('page', text('page'), Math.floor(first / count) + 1)),
    ...(text('box') !== undefined && !box ? [{ parameter: 'box', from: text('box') ?? '', to: '' }] : []),
    ...(extension !== undefined && !marketExtension ? [{ parameter: 'marketExtension', from: extension, to: '' }] : []),
  ];
};

/** Of a list, only some values can be read or looked up at once. */
const shortened = (parameter: string, { codes }: ReadParams, used: readonly (string | number)[]): Adjustment[] => {
  const sent = codes.get(parameter) ?? [];
  return new Set(sent).size > used.length ? [{ parameter, from: sent.join(','), to: used.join(',') }] : [];
};

const readHere = new Set(['sponsored', 'myatcLastExecution', ...termsParams.map(({ param }) => param)]);

/** What of a query was not read as it was sent: unknown names, clamped numbers, swapped bounds, replaced ZIPs (API-02). */
export const queryNotices = (
  read: ReadSearch,
  used: { listingIds?: readonly number[] | undefined; vins?: readonly string[] | undefined },
): Notices => {
  const { params } = read;
  const text: Texts = (param) => params.codes.get(param)?.[0]?.trim();
  const ignored = params.others.map(([name]) => name).filter((name) => !isParamName(name) && !readHere.has(name));
  return noticesOf(
    [...new Set(ignored)],
    [
      ...presentation(text, read),
      ...swappedBounds(text, read),
      ...swappedRanges(text, read),
      ...(used.listingIds ? shortened('listingId', params, used.listingIds) : []),
      ...(used.vins ? shortened('vin', params, used.vins) : []),
    ],
  );
};
