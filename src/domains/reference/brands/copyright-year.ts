/** SRCH-07, RULING-58: in general and legal text the current year stands for one before last year. */
const copyrightYear = (year: number, currentYear: number): number => (year < currentYear - 1 ? currentYear : year);

const copyright = /((?:©|\(c\)|\bcopyright\b)(?:\s+(?:©|\(c\)))?\s*(?:(?:19|20)\d\d\s*[-–—]\s*)?)((?:19|20)\d\d)\b/gi;

/** A text an operator wrote once, with the year of its copyright kept up; of "2015-2019" the end. */
export const withCopyrightYear = (text: string, currentYear: number): string =>
  text.replace(copyright, (_, before: string, year: string) => `${before}${copyrightYear(Number(year), currentYear)}`);
