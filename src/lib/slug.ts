/** A name as a path segment: lower-case, "&" is "and", spaces and "/" are "-", other punctuation goes (RULING-45). */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9\s/-]/g, '')
    .replace(/[\s/-]+/g, '-')
    .replace(/^-|-$/g, '');

/** Two segments mean the same when their keys are equal: case, accents, "+" and punctuation do not count (RULING-45). */
export const slugKey = (text: string): string => slugOf(text).replaceAll('-', '');
