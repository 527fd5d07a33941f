/** Joins the class names that apply; CSS modules type each name as possibly absent. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string | undefined => {
  let joined = '';
  for (const name of names) if (name) joined += joined === '' ? name : ` ${name}`;
  return joined === '' ? undefined : joined;
};
