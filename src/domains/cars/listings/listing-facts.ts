import type { HistoryToken } from '#domains/reference/catalogue/vocabulary.ts';
import { dayMs } from '#lib/duration.ts';
import type { Listing, VehicleHistory } from './listing.ts';

const newForDays = 3;
const cutForDays = 14;

/** Whole days on sale, up to the removal for a car that left. */
export const daysOnSite = ({ firstSeenMs, removedMs }: Pick<Listing, 'firstSeenMs' | 'removedMs'>, nowMs: number) =>
  Math.max(0, Math.floor(((removedMs ?? nowMs) - firstSeenMs) / dayMs));

/** A listing is new for three days (RULING-62). */
export const isNewlyListed = ({ firstSeenMs }: Pick<Listing, 'firstSeenMs'>, nowMs: number): boolean =>
  nowMs - firstSeenMs <= newForDays * dayMs;

/** Amount of the last price change if it was a cut within 14 days; otherwise 0 (RULING-62). */
export const recentCutUsd = (
  { priceUsd, priceHistory }: Pick<Listing, 'priceUsd' | 'priceHistory'>,
  nowMs: number,
): number => {
  const at = priceHistory.findLastIndex(
    (point, index) => index > 0 && point.priceUsd !== priceHistory[index - 1]?.priceUsd,
  );
  const [before, change] = [priceHistory[at - 1], priceHistory[at]];
  if (priceUsd === null || !before || !change || change.atMs < nowMs - cutForDays * dayMs) return 0;
  return Math.max(0, before.priceUsd - change.priceUsd);
};

/** Reported facts only; missing data does not count as clean (RULING-63). */
export const historyPreview = (history: VehicleHistory): HistoryToken[] => {
  const tokens: HistoryToken[] = [];
  if (history.owners !== null) tokens.push(history.owners === 1 ? 'ONE_OWNER' : 'NO_ONE_OWNER');
  if (history.accidents === 0) tokens.push('NO_ACCIDENTS_REPORTED');
  if (history.cleanTitle === true) tokens.push('NO_SALVAGE_TITLE');
  if (history.personalUse === true) tokens.push('PERSONAL_USE');
  return tokens;
};

export type HistoryTile = { name: string; label: string; tone: 'good' | 'note' | 'unknown' };

const tile = (name: string, isKnown: boolean, good: boolean, words: string): HistoryTile =>
  isKnown ? { name, label: words, tone: good ? 'good' : 'note' } : { name, label: 'not reported', tone: 'unknown' };

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The history report in words, including missing data (RULING-63). */
export const historyTiles = ({ owners, accidents, cleanTitle, frameDamage, personalUse }: VehicleHistory) => [
  tile('accidents', accidents !== null, accidents === 0, accidents ? counted(accidents, 'accident') : 'No accidents'),
  tile('owners', owners !== null, owners === 1, counted(owners ?? 0, 'owner')),
  tile('title', cleanTitle !== null, cleanTitle === true, cleanTitle ? 'Clean title' : 'Title problem'),
  tile('frame', frameDamage !== null, frameDamage === false, frameDamage ? 'Frame damage' : 'No frame damage'),
  tile('use', personalUse !== null, personalUse === true, personalUse ? 'Personal use' : 'Fleet or rental use'),
];

/** An integer id for a style (RULING-02): a hash of year, model, trim and body style, so it never changes. */
export const styleIdOf = ({ year, modelCode, trim, styleCode }: Listing): number => {
  let hash = 0x811c9dc5;
  for (const character of `${year}|${modelCode}|${trim}|${styleCode}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0) % 1_000_000_000;
};
