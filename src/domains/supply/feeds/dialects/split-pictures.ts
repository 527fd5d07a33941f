import { z } from 'zod';
import type { FeedValue } from '../feed-row.ts';
import type { Dialect } from './dialect.ts';

const Pictures = z.array(z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]));

/** Meta writes a list as JSON in one cell. */
const readJsonList = (text: string): string[] | undefined => {
  try {
    const parsed = Pictures.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

/** Commas and semicolons can be part of an address, but not directly before the next address. */
const betweenAddresses = /\s*[|,;\n]\s*(?=https?:\/\/)/i;

const dividerIn = (text: string): string => ['|', '\n', ';'].find((sign) => text.includes(sign)) ?? ',';

/** Splits the pictures of one cell, by the dialect's separator. */
export const splitPictures = (value: FeedValue, divider: Dialect['pictureDivider']): string[] => {
  if (typeof value !== 'string') return value.map((part) => part.trim()).filter((part) => part !== '');
  const text = value.trim();
  const parts =
    (text.startsWith('[') ? readJsonList(text) : undefined) ??
    (/^https?:\/\//i.test(text)
      ? text.split(betweenAddresses)
      : text.split(divider !== null && text.includes(divider) ? divider : dividerIn(text)));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
};
