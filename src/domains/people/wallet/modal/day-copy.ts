const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** Formats `2026-10-01` for readers. */
export const dayWords = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
