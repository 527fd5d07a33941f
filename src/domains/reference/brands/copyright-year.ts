/** In general and legal text, years before last year become the current year (SRCH-07, RULING-58). */
const copyrightYear = (year: number, currentYear: number): number => (year < currentYear - 1 ? currentYear : year);

const copyright = /((?:©|\(c\)|\bcopyright\b)(?:\s+(?:©|\(c\)))?\s*(?:(?:19|20)\d\d\s*[-–—]\s*)?)((?:19|20)\d\d)\b/gi;

/** An operator's text with an updated copyright year; of "2015-2019" the end is updated. */
export const withCopyrightYear = (text: string, currentYear: number): string =>
  text.replace(copyright, (_, before: string, year: string) => `${before}${copyrightYear(Number(year), currentYear)}`);
