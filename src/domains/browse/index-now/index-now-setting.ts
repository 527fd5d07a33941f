import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';

const IndexNowRules = z.strictObject({
  /** Empty while it is off. */
  key: z
    .string()
    .trim()
    .regex(/^(?:[A-Za-z0-9-]{8,128})?$/, 'has 8 to 128 letters, digits and hyphens.'),
});
export type IndexNowRules = z.infer<typeof IndexNowRules>;

/** The key by which search engines believe what we tell them of changed pages; off without one (BOT-05). */
export const indexNowRules = defineSetting<IndexNowRules>({
  name: 'index-now',
  schema: IndexNowRules,
  defaultValue: { key: '' },
});

/** Where search engines read the key: at the top, so that it holds for the whole host. */
export const indexNowKeyPath = '/indexnow.txt';
