import type { ExplainedMapping, FeedStop } from '#domains/supply/feeds/dialects/explain-mapping.ts';
import type { FeedMapping } from '#domains/supply/feeds/dialects/feed-mapping.ts';
import { dialectOf } from '#domains/supply/feeds/dialects/recognise-dialect.ts';
import { lossWords } from '#domains/supply/feeds/feed-losses.ts';
import { printable } from '#domains/supply/feeds/feed-problem.ts';
import type { ImportSummary } from '#domains/supply/feeds/import-feed.server.ts';

/** How each column was interpreted; nothing for a feed in our own columns. */
export const mappingLines = (mapping: FeedMapping, { columns, stops }: ExplainedMapping): string[] => {
  if (mapping.dialect === 'forecourt' && stops.length === 0) return [];
  const width = Math.max(...columns.map(({ column }) => printable(column).length));
  return [
    `Read as ${dialectOf(mapping.dialect).name}: ${columns.filter(({ field }) => field).length} of ${columns.length} columns.`,
    ...columns.map(({ column, label, does }) =>
      `  ${printable(column).padEnd(width)}  ${label ?? '-'}${does === '' ? '' : `: ${does}`}`.trimEnd(),
    ),
  ];
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Options that resolve the columns that stop the import. */
export const stopAdvice = (stops: readonly FeedStop[]): string =>
  stops
    .map(({ column, holds }) => {
      const field = holds === 'condition' ? 'certified' : holds;
      return `  --map ${JSON.stringify(`${printable(column)}=${field}`)}   or   --leave-unknown ${JSON.stringify(printable(column))}`;
    })
    .join('\n');

export const summaryLines = (summary: ImportSummary, { dryRun }: { dryRun: boolean }): string[] => {
  const { rows, good, errors, warnings, added, priceChanges, otherChanges } = summary;
  const read = `${counted(rows, 'row')} read: ${good} good, ${rows - good} left out (${counted(errors, 'error')}, ${counted(warnings, 'warning')}).`;
  if (dryRun) {
    const same = good - added - priceChanges - otherChanges;
    return [
      read,
      `It would add ${counted(added, 'vehicle')}, change the price of ${priceChanges} and something else of ${otherChanges}, leave ${same} as they are and refuse ${rows - good}.`,
      ...(summary.losses ? [`It would wait for --accept-losses: it takes ${lossWords(summary.losses)}.`] : []),
      'Dry run. Nothing was saved.',
    ];
  }
  return [
    read,
    `${counted(summary.added, 'vehicle')} added, ${summary.changed} changed, ${summary.unchanged} as they were.`,
    `${counted(summary.priceChanges, 'price')} changed, ${counted(summary.relisted, 'vehicle')} back, ${summary.expired} expired.`,
    `${counted(summary.dealersAdded, 'dealer')} added, ${summary.dealersChanged} changed; ${counted(summary.estimatesChanged, 'market estimate')} renewed.`,
    ...(summary.expirySkipped ? ['Too many rows cannot be read to tell which vehicles are gone: none expired.'] : []),
  ];
};
