/** Joins the class names that apply; CSS modules type each name as possibly absent. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;
