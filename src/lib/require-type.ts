/** SEC-02: text decoders take strings only. */
export const requireString = (value: unknown, name = 'value'): string => {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a string`);
  return value;
};

/** SEC-02: location and price encoders take objects only; a list is not one. */
export const requireObject = (value: unknown, name = 'value'): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`${name} must be an object`);
  }
  return value as Record<string, unknown>;
};
