import type { ActiveFilter } from '#domains/finding/criteria/active-filters.ts';
import { polygonText } from '#domains/finding/criteria/address/polygon-text.ts';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import type { InWords } from '#domains/finding/criteria/search-heading.ts';
import type { Reading } from '#domains/finding/criteria/words/reading.ts';
import { seatOptions } from '#domains/reference/catalogue/vocabulary.ts';

/** With more models than this, one chip shows their number. */
const mostModelChips = 8;

/** Label for models that come from words such as "Models that tow 9,000 lb". */
const modelsInWords = (reading: Reading | undefined, { models }: Criteria): string | undefined => {
  const read = new Set(reading?.criteria.models);
  if (models.length <= mostModelChips || read.size !== models.length || !models.every((code) => read.has(code))) return;
  const labels =
    reading?.chips.filter(({ kind }) => kind === 'towing' || kind === 'size').map(({ label }) => label) ?? [];
  return labels.length > 0 ? labels.join(', ') : undefined;
};

/** Chips of the place or the drawn area. */
const isArea = (key: string): boolean => key === 'place:' || key === 'polygon:';

/** Label for an area that comes from words such as "About 20 min from Dallas, TX, around 15 miles". */
const areaInWords = (reading: Reading | undefined, search: Search): string | undefined => {
  const chip = reading?.chips.find(({ kind, conversion }) => kind === 'place' && conversion);
  const { place = {}, radiusMiles, polygon } = chip?.effect ?? {};
  if (!chip || search.box) return undefined;
  if (polygon || search.polygon) {
    const isSame = polygon && search.polygon && polygonText(polygon) === polygonText(search.polygon);
    return isSame ? chip.label : undefined;
  }
  const isThere = (['zip', 'city', 'state'] as const).every(
    (part) => (place[part] ?? search.place[part]) === search.place[part],
  );
  return radiusMiles !== undefined && radiusMiles === search.radiusMiles && isThere ? chip.label : undefined;
};

/** The words of a sentence that the chips and headings of its search are worded by. */
export const searchInWords = (reading: Reading | undefined, search: Search): InWords => ({
  modelsAs: modelsInWords(reading, search.criteria),
  areaAs: areaInWords(reading, search),
});

/** Label for all seat counts from a minimum up. */
const seatsOrMore = (seats: readonly string[]): string | undefined => {
  const [fewest] = [...seats].sort((a, b) => Number(a) - Number(b));
  const rest = seatOptions.filter(({ code }) => Number(code) >= Number(fewest));
  return rest.length > 1 && rest.length === seats.length ? `${fewest} or more seats` : undefined;
};

/**
 * Replaces many model chips by one, as "bigger than a RAV4" stands for two hundred models, and words the area as in the
 * sentence.
 */
export const gathered = (
  active: readonly ActiveFilter[],
  search: Search,
  { modelsAs, areaAs }: InWords,
): readonly ActiveFilter[] => {
  const { models, trims, seats, excluded } = search.criteria;
  const roomy = seatsOrMore(seats);
  const { models: left = [], ...others } = excluded;
  const start: Search = { ...search, first: 0 };
  const groups = [
    {
      isMany: models.length > mostModelChips,
      param: 'modelCode',
      isOne: (key: string) => key.startsWith('modelCode:') && !key.startsWith('modelCode:!'),
      label: modelsAs ?? `${models.length} models`,
      criteria: { ...search.criteria, models: [], trims: [] },
    },
    {
      isMany: trims.length > mostModelChips,
      param: 'trimCode',
      isOne: (key: string) => key.startsWith('trimCode:') && !key.startsWith('trimCode:!'),
      label: `${trims.length} trims`,
      criteria: { ...search.criteria, trims: [] },
    },
    {
      isMany: left.length > mostModelChips,
      param: 'modelCode',
      isOne: (key: string) => key.startsWith('modelCode:!'),
      label: `Not ${left.length} models`,
      criteria: { ...search.criteria, excluded: others },
    },
    {
      isMany: roomy !== undefined,
      param: 'maximumSeats',
      isOne: (key: string) => key.startsWith('maximumSeats:') && !key.startsWith('maximumSeats:!'),
      label: roomy ?? '',
      criteria: { ...search.criteria, seats: [] },
    },
  ].filter(({ isMany }) => isMany);
  return groups.reduce<readonly ActiveFilter[]>(
    (chips, { isOne, param, label, criteria }) => {
      const at = chips.findIndex(({ key }) => isOne(key));
      const rest = chips.filter(({ key }) => !isOne(key));
      return rest.toSpliced(at, 0, { key: label, param, label, remove: { ...start, criteria } });
    },
    active.map((chip) => (areaAs !== undefined && isArea(chip.key) ? { ...chip, label: areaAs } : chip)),
  );
};
