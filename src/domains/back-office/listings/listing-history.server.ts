import type { FieldChanges } from '#domains/cars/listings/field-changes.server.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { correctedFields } from '#domains/cars/listings/listing-corrections.ts';
import type { ListingEdits } from '#domains/cars/listings/listing-edits.server.ts';
import type { NameVehicle } from '#domains/cars/listings/listing-title.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import { formatMoney } from '#lib/money.ts';
import { bulkSummary } from './bulk/bulk-change.ts';
import type { BulkStore } from './bulk/bulk-store.server.ts';
import { changeOf, isSameState } from './listing-changes.server.ts';
import { fieldWords } from './listing-desk-view.ts';

/** An event of a listing; `undo` is the id of an audit entry that can still be undone. */
export type HistoryLine = { atMs: number; words: string; by: string; undo?: string };

type BulkOfCar = Awaited<ReturnType<BulkStore['ofCar']>>[number];

/** What the car's dealer did in its portal. */
export type DealerLine = { words: string; author: string; atMs: number };

type Entries = Awaited<ReturnType<AuditLog['about']>>;

const priceLines = ({ priceHistory }: Listing): HistoryLine[] =>
  priceHistory.map(({ atMs, priceUsd }, at) => {
    const before = priceHistory[at - 1];
    const words = before
      ? `Price ${formatMoney(before.priceUsd)} to ${formatMoney(priceUsd)}`
      : `Listed for ${formatMoney(priceUsd)}`;
    return { atMs, words, by: 'The seller' };
  });

const feedLines = ({ firstSeenMs, confirmedMs, removedMs, photos }: Listing): HistoryLine[] => {
  const pictures = photos.length === 0 ? 'no pictures now' : `${photos.length} pictures now`;
  return [
    { atMs: firstSeenMs, words: `Added, ${pictures}`, by: 'The seller' },
    ...(removedMs === null ? [{ atMs: confirmedMs, words: 'Last confirmed', by: 'The seller' }] : []),
    ...(removedMs === null ? [] : [{ atMs: removedMs, words: 'No longer listed', by: 'The seller' }]),
  ];
};

const operatorLines = (entries: Entries, edits: ListingEdits): HistoryLine[] => {
  // Only the last change can be undone.
  const last = entries.find(({ details }) => changeOf(details) !== undefined);
  return entries.map(({ id, atMs, summary, operator, details }) => {
    const change = id === last?.id ? changeOf(details) : undefined;
    const isCurrent = change !== undefined && isSameState(change.after, edits);
    return { atMs, words: summary, by: operator.email, ...(isCurrent && { undo: id }) };
  });
};

/** "Mileage 41,000 miles to 42,000 miles, color Red to Blue". */
const fieldLines = (changes: readonly FieldChanges[], nameVehicle: NameVehicle): HistoryLine[] =>
  changes.map(({ atMs, cause, fields }) => {
    const words = fields.map(({ field, from, to }, at) => {
      const { label } = correctedFields[field];
      const name = at === 0 || field === 'vin' ? label : label.toLowerCase();
      return `${name} ${fieldWords(field, from, nameVehicle)} to ${fieldWords(field, to, nameVehicle)}`;
    });
    return { atMs, words: words.join(', '), by: cause === 'undo' ? 'An import was undone' : 'The seller' };
  });

/** "1 car hidden. Reason: “Sold”. Changed with 2 others." */
const bulkLines = (changes: readonly BulkOfCar[]): HistoryLine[] =>
  changes.map((bulk) => {
    const others = bulk.changed - 1;
    const together = others > 0 ? ` Changed with ${others.toLocaleString('en-US')} others.` : '';
    const undone = bulk.carState === 'undone' ? ' Undone since.' : '';
    const words = `${bulkSummary({ ...bulk, changed: 1 })}${together}${undone}`;
    return { atMs: bulk.createdMs, words, by: bulk.operator.email };
  });

/** Changes of a car by sellers, feeds and operators, latest first. */
export const listingHistory = ({
  original,
  edits,
  entries,
  changes,
  bulkChanges,
  dealerLines,
  nameVehicle,
}: {
  original: Listing;
  edits: ListingEdits;
  entries: Entries;
  changes: readonly FieldChanges[];
  bulkChanges: readonly BulkOfCar[];
  dealerLines: readonly DealerLine[];
  nameVehicle: NameVehicle;
}): HistoryLine[] =>
  [
    ...operatorLines(entries, edits),
    ...bulkLines(bulkChanges),
    ...edits.agreed.map(({ field, atMs }) => ({
      atMs,
      words: `The feed agrees now: the correction of ${correctedFields[field].label.toLowerCase()} ended`,
      by: 'The feed',
    })),
    ...dealerLines.map(({ words, author, atMs }) => ({ atMs, words, by: `${author}, for the dealer` })),
    ...fieldLines(changes, nameVehicle),
    ...priceLines(original),
    ...feedLines(original),
  ].sort((a, b) => b.atMs - a.atMs);
