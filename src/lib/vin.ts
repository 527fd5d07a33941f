const transliteration: Record<string, number> = {
  ...Object.fromEntries([...'0123456789'].map((digit) => [digit, Number(digit)])),
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Codes repeat every thirty model years; the letters I, O, Q, U, Z and the digit 0 are not used. */
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** Seventeen letters and digits without I, O and Q (URL-07). */
export const isVin = (text: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(text);

/** The ninth character, computed from the others. */
export const vinCheckDigit = (vin: string): string => {
  const sum = weights.reduce((total, weight, at) => total + weight * (transliteration[vin[at] ?? ''] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
};

export const hasValidCheckDigit = (vin: string): boolean => isVin(vin) && vin[8] === vinCheckDigit(vin);

/** The model year of the tenth character: the later of the two possible years, unless it is after `latestYear`. */
export const vinModelYear = (vin: string, latestYear: number): number | undefined => {
  const index = yearCodes.indexOf(vin[9] ?? '');
  if (index < 0) return undefined;
  const first = 1980 + index;
  return first + 30 <= latestYear ? first + 30 : first;
};

export const vinYearCode = (year: number): string => yearCodes[(year - 1980 + 30) % 30] ?? 'A';

/** The world manufacturer identifier (WMI). */
export const vinMaker = (vin: string): string => vin.slice(0, 3);

/** A well-formed VIN with its check digit filled in. */
export const buildVin = (parts: { maker: string; attributes: string; year: number; plant: string; serial: number }) => {
  const draft = `${parts.maker}${parts.attributes}0${vinYearCode(parts.year)}${parts.plant}${String(parts.serial).padStart(6, '0')}`;
  return `${draft.slice(0, 8)}${vinCheckDigit(draft)}${draft.slice(9)}`;
};
