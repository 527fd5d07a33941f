const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** "Nov 10", in UTC so that server and browser render the same. */
export const shortDate = (atMs: number): string => {
  const date = new Date(atMs);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}`;
};

/** "Nov 10, 2026" */
export const fullDate = (atMs: number): string => `${shortDate(atMs)}, ${new Date(atMs).getUTCFullYear()}`;

/** "2026-11-10" */
export const isoDate = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
