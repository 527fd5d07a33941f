import { err, ok, type Result } from '#lib/result.ts';
import type { SourceRecord } from './dialects/apply-mapping.ts';
import type { FeedValue } from './feed-row.ts';

const deepest = 4;

/** `{ "name": "Tow Package", "price": 695 }` as a CSV cell: `Tow Package: 695`. */
const itemText = (item: unknown): string => {
  if (item === null || item === undefined) return '';
  if (!isGroup(item)) return String(item);
  const { name, url, src, price, priceUsd } = item;
  const word = String(name ?? url ?? src ?? '');
  const amount = price ?? priceUsd;
  return amount === undefined || amount === null ? word : `${word}: ${String(amount)}`;
};

const fieldValue = (value: unknown): FeedValue =>
  Array.isArray(value) ? value.map(itemText) : value === null || value === undefined ? '' : String(value);

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ "mileage": { "value": 12 } }` becomes the column `mileage.value`; top-level values come first. */
const flatten = (group: Record<string, unknown>, path: readonly string[]): [string, FeedValue][] => {
  const plain = Object.entries(group).flatMap(([name, value]): [string, FeedValue][] =>
    isGroup(value) ? [] : [[[...path, name].join('.'), fieldValue(value)]],
  );
  if (path.length === deepest) return plain;
  const inside = Object.entries(group).flatMap(([name, value]) =>
    isGroup(value) ? flatten(value, [...path, name]) : [],
  );
  return [...plain, ...inside];
};

export const readJsonRecord = (text: string): Result<SourceRecord, string> => {
  try {
    const parsed: unknown = JSON.parse(text);
    return isGroup(parsed) ? ok(Object.fromEntries(flatten(parsed, []))) : err('is not a JSON object');
  } catch {
    return err('is not valid JSON');
  }
};
