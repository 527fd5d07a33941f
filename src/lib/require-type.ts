/** Throws unless the value is a string (SEC-02). */
export const requireString = (value: unknown, name = 'value'): string => {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a string`);
  return value;
};

/** Throws unless the value is an object; a list is not one (SEC-02). */
export const requireObject = (value: unknown, name = 'value'): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`${name} must be an object`);
  }
  return value as Record<string, unknown>;
};
