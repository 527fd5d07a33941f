import { listingTypeOf } from '../attribute-words.ts';
import { type FeedColumn, feedColumnLabel } from '../feed-columns.ts';
import { printable } from '../feed-problem.ts';
import type { FeedFields, FeedValue } from '../feed-row.ts';
import { readCertified } from '../feed-values.ts';
import { applyMapping, extendMapping, isNoAmount, type SourceRecord } from './apply-mapping.ts';
import { type Held, heldBy, leftOpen } from './column-holds.ts';
import { type ColumnCounts, columnWords } from './column-words.ts';
import type { FeedMapping, MappedColumn } from './feed-mapping.ts';
import { dialectOf } from './recognise-dialect.ts';
import { splitPictures } from './split-pictures.ts';

/** A column of the file with its first value, its field, and how it is used. */
type ExplainedColumn = {
  column: string;
  firstValue: string;
  field: FeedColumn | null;
  label: string | null;
  does: string;
  /**
   * Set if the column contains values that nothing else determines: the import waits until an operator maps the column.
   */
  holds: Held | null;
};

/** An unread column with values that must not be guessed, and the number of rows affected. */
export type FeedStop = { column: string; holds: Held; rows: number };

export type ExplainedMapping = { rows: number; columns: ExplainedColumn[]; stops: FeedStop[] };

/** Minimum share of such values in a column, so that a single mention does not count. */
const shareOfHolders = 0.1;

type HeldCounts = Record<Held, { rows: number; open: number }>;
type ColumnSummary = ColumnCounts & { held: HeldCounts };

const emptySummary = (): ColumnSummary => ({
  filled: 0,
  zeros: 0,
  turned: 0,
  kilometers: 0,
  words: new Map(),
  firstValue: '',
  held: { drive: { rows: 0, open: 0 }, fuel: { rows: 0, open: 0 }, condition: { rows: 0, open: 0 } },
});

const textOf = (value: FeedValue): string => (typeof value === 'string' ? value : value.join(' | '));

const firstWords = (field: FeedColumn | null, value: FeedValue, mapping: FeedMapping): string => {
  const pictures = field === 'photos' ? splitPictures(value, dialectOf(mapping.dialect).pictureDivider) : [];
  return pictures.length > 1 ? `${pictures.length} pictures` : printable(textOf(value).trim());
};

const cellOf = (fields: FeedFields, field: FeedColumn): string => {
  const value = fields[field];
  return typeof value === 'string' ? value.trim() : '';
};

/** Collects statistics of rows one by one; keeps only counts, for any number of rows. */
export const createMappingExplainer = (initial: FeedMapping) => {
  let mapping = initial;
  let rows = 0;
  const countsByColumn = new Map<string, ColumnSummary>();

  const count = ({ column, field, leftUnknown }: MappedColumn, value: FeedValue, fields: FeedFields): void => {
    const text = textOf(value).trim();
    if (text === '') return;
    const counts = countsByColumn.get(column) ?? emptySummary();
    countsByColumn.set(column, counts);
    if (counts.filled === 0) counts.firstValue = firstWords(field, value, mapping);
    counts.filled += 1;
    if (field === null && !leftUnknown) {
      for (const held of heldBy(column, text)) {
        counts.held[held].rows += 1;
        if (leftOpen(held, text, fields)) counts.held[held].open += 1;
      }
    }
    if ((field === 'price' || field === 'msrp') && isNoAmount(text)) counts.zeros += 1;
    if (field === 'mileageUnit' && /^k/i.test(text)) counts.kilometers += 1;
    if (field === 'type') {
      const word = listingTypeOf(text) ?? 'other';
      counts.words.set(word, (counts.words.get(word) ?? 0) + 1);
    }
    if (field === 'certified' && listingTypeOf(cellOf(fields, 'type')) === 'USED') {
      counts.turned += (readCertified(text) ?? 'no') === 'no' ? 0 : 1;
    }
  };

  const holdsOf = ({ column }: MappedColumn): { holds: Held; rows: number } | undefined => {
    const counts = countsByColumn.get(column);
    if (!counts) return undefined;
    const kinds: readonly Held[] = ['drive', 'fuel', 'condition'];
    const kind = kinds.find((held) => {
      const { rows: holding, open } = counts.held[held];
      return open > 0 && holding >= counts.filled * shareOfHolders;
    });
    return kind && { holds: kind, rows: counts.held[kind].rows };
  };

  return {
    /** `applied` is the mapped row, if the caller has it already. */
    add: (record: SourceRecord, applied?: FeedFields): void => {
      rows += 1;
      mapping = extendMapping(mapping, record);
      const fields = applied ?? applyMapping(record, mapping).fields;
      for (const one of mapping.columns) {
        const value = record[one.column];
        if (value !== undefined) count(one, value, fields);
      }
    },
    result: (): ExplainedMapping => {
      const stops: FeedStop[] = [];
      const columns = mapping.columns.map((one): ExplainedColumn => {
        const counts = countsByColumn.get(one.column) ?? emptySummary();
        const held = holdsOf(one);
        if (held) stops.push({ column: one.column, ...held });
        return {
          column: one.column,
          firstValue: counts.firstValue,
          field: one.field,
          label: one.field && feedColumnLabel(one.field),
          does: held ? `holds ${held.holds}: we do not guess it` : columnWords(one, counts, mapping),
          holds: held?.holds ?? null,
        };
      });
      return { rows, columns, stops };
    },
  };
};

/** How each column of a file is used, illustrated by sample rows, and the columns that block its import. */
export const explainMapping = (mapping: FeedMapping, sampleRows: readonly SourceRecord[]): ExplainedMapping => {
  const explainer = createMappingExplainer(mapping);
  for (const row of sampleRows) explainer.add(row);
  return explainer.result();
};
