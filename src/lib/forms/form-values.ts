/** What stands in a form, by field name. A name that comes several times has its values joined with commas, empty ones left out. */
export type FormValues = Readonly<Record<string, string>>;

/** What somebody typed into a line, without the spaces around it. */
export const textField = (values: FormValues, name: string): string => (values[name] ?? '').trim();

/** The one reader of forms, in the browser and on the server; files are not texts and are left out. */
export const formValues = (form: Iterable<readonly [string, unknown]>): FormValues => {
  const texts = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const before = texts.get(name) ?? '';
    texts.set(name, before === '' || value === '' ? before || value : `${before},${value}`);
  }
  return Object.fromEntries(texts);
};
