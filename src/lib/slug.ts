/**
 * A name as a path segment: lowercase, "&" is "and", spaces and "/" are "-", other punctuation is dropped (RULING-45).
 */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9\s/-]/g, '')
    .replace(/[\s/-]+/g, '-')
    .replace(/^-|-$/g, '');

/** Two segments are equal when their keys are: case, accents, "+" and punctuation are ignored (RULING-45). */
export const slugKey = (text: string): string => slugOf(text).replaceAll('-', '');
