import { z } from 'zod';

export const rhythms: readonly number[] = [1, 2, 4, 6, 12, 24];

/** An operator's settings of a feed. An empty password keeps the stored one. */
export const FeedSchedule = z
  .object({
    name: z.string().trim().min(1, 'Give the feed a name.').max(80, 'A name has at most 80 characters.'),
    whole: z.boolean(),
    /** Whose cars all rows are; null if the rows say it. */
    dealerId: z
      .string()
      .trim()
      .regex(/^\d{0,9}$/, 'Enter the number of a dealer, as on its screen.')
      .transform((text) => (text === '' ? null : Number(text))),
    address: z
      .string()
      .trim()
      .max(2000, 'The address is too long.')
      .transform((text) => text || null),
    username: z
      .string()
      .trim()
      .max(200, 'The user name is too long.')
      .transform((text) => text || null),
    password: z.string().max(200, 'The password is too long.'),
    everyHours: z.coerce.number().refine((hours) => rhythms.includes(hours), 'Choose how often.'),
  })
  .superRefine(({ address }, context) => {
    if (address === null) return;
    const url = URL.parse(address);
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['address'], message });
    if (!url || !['http:', 'https:'].includes(url.protocol)) refuse('An address begins with https:// or http://.');
    else if (url.username || url.password) refuse('Put the user and the password into their own fields.');
  });
export type FeedSchedule = z.infer<typeof FeedSchedule>;
