import { codeLimit } from '../segments/columns.ts';

/** Values of a code column in order of appearance; the empty string means no value. */
export type Dictionary = {
  readonly values: readonly string[];
  /** The code of a value; a new one gets the next code. 0 when it is empty or the dictionary is full. */
  codeFor(value: string): number;
  /** The code of a value, or undefined when it has none. */
  find(value: string): number | undefined;
};

export const createDictionary = (initialValues: readonly string[] = []): Dictionary => {
  const values = ['', ...initialValues];
  const codes = new Map(values.map((value, code) => [value, code]));
  return {
    values,
    codeFor: (value) => {
      const code = codes.get(value);
      if (code !== undefined) return code;
      if (values.length === codeLimit) return 0;
      codes.set(value, values.length);
      return values.push(value) - 1;
    },
    find: (value) => (value === '' ? undefined : codes.get(value)),
  };
};
