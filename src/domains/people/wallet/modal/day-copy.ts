const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** `2026-10-01` as people write it. */
export const dayWords = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
