/** The ids of the experiments a visitor has left, from their cookie. */
export const parseLeft = (text: string | undefined): string[] =>
  (text ?? '').split('.').filter((id) => /^\d{1,19}$/.test(id));

const mostLeft = 60;

export const serialiseLeft = (ids: readonly string[]): string => [...new Set(ids)].slice(-mostLeft).join('.');
