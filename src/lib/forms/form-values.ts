/** The values of a form by field name. Values of a repeated name are joined with commas, without empty ones. */
export type FormValues = Readonly<Record<string, string>>;

/** The trimmed value of a text field. */
export const textField = (values: FormValues, name: string): string => (values[name] ?? '').trim();

/** Reads a form's entries, in the browser and on the server; files are skipped. */
export const formValues = (form: Iterable<readonly [string, unknown]>): FormValues => {
  const texts = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const before = texts.get(name) ?? '';
    texts.set(name, before === '' || value === '' ? before || value : `${before},${value}`);
  }
  return Object.fromEntries(texts);
};
