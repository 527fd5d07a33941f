import { err, ok, type Result } from '#lib/result.ts';
import { feedColumnOf } from './feed-columns.ts';
import type { FeedFields, FeedValue } from './feed-row.ts';

const deepest = 4;

/** `{ "name": "Tow Package", "price": 695 }` is written as a CSV cell would be: `Tow Package: 695`. */
const itemText = (item: unknown): string => {
  if (item === null || item === undefined) return '';
  if (typeof item !== 'object') return String(item);
  const { name, url, src, price, priceUsd } = item as Record<string, unknown>;
  const word = String(name ?? url ?? src ?? '');
  const amount = price ?? priceUsd;
  return amount === undefined || amount === null ? word : `${word}: ${String(amount)}`;
};

const fieldValue = (value: unknown): FeedValue =>
  Array.isArray(value) ? value.map(itemText) : value === null || value === undefined ? '' : String(value);

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ "dealer": { "zip": … } }` means the same as `{ "dealerZip": … }`; other groups only keep things together. */
const gather = (group: Record<string, unknown>, path: readonly string[], fields: FeedFields): void => {
  const inside = Object.entries(group).filter(([, value]) => isGroup(value));
  for (const [name, value] of Object.entries(group)) {
    if (isGroup(value)) continue;
    const short = path[0] === 'dealer' ? `dealer ${name}` : name;
    const column = feedColumnOf([...path, name].join(' ')) ?? feedColumnOf(short);
    if (column && !fields[column]?.length) fields[column] = fieldValue(value);
  }
  if (path.length === deepest) return;
  for (const [name, value] of inside) if (isGroup(value)) gather(value, [...path, name], fields);
};

export const readJsonRecord = (text: string): Result<FeedFields, string> => {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isGroup(parsed)) return err('is not a JSON object');
    const fields: FeedFields = {};
    gather(parsed, [], fields);
    return ok(fields);
  } catch {
    return err('is not valid JSON');
  }
};
