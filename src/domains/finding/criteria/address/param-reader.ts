import { plainText } from './param-names.ts';

/** Parameters by their short names. */
export type ParamNames = ReadonlyMap<string, readonly string[]>;

/** `state` is the one given with a city. */
export type StrayValue = { readonly param: string; readonly value: string; readonly state?: string };

export const numberOf = (text: string): number | undefined => {
  const digits = text.replace(/[$,\s]/g, '');
  return /^\d{1,9}(\.\d{1,9})?$/.test(digits) ? Math.round(Number(digits)) : undefined;
};

/** Reads parameters one by one and collects the values that could not be read. */
export const createParamReader = (params: ParamNames) => {
  const strays: StrayValue[] = [];
  const text = (param: string): string | undefined => {
    const value = params.get(param)?.[0];
    return value === undefined ? undefined : plainText(value);
  };
  const read = <T>(param: string, decode: (value: string) => T | undefined): T | undefined => {
    const value = text(param);
    const decoded = value === undefined ? undefined : decode(value);
    if (value !== undefined && decoded === undefined) strays.push({ param, value });
    return decoded;
  };
  return { strays, text, read };
};

export type ParamReader = ReturnType<typeof createParamReader>;
