/** What stands in a form, by field name. A name that comes several times has its values joined with commas. */
export type FormValues = Readonly<Record<string, string>>;

/** The one reader of forms, in the browser and on the server; files are not texts and are left out. */
export const formValues = (form: FormData): FormValues => {
  const values = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(values);
};
