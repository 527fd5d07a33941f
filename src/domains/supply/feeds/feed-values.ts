/** Parsers for values in feeds; `undefined` if a value cannot be parsed. */

/** Parses `26,648`, `$24,995.00`, `12 mi`; rounded to whole dollars and miles. */
export const readAmount = (text: string): number | undefined => {
  const match = /^\$?\s*(-?)\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?\s*(?:mi|miles|usd|hp|mpg)?\.?$/i.exec(text);
  if (!match) return undefined;
  const amount = Math.round(Number(`${match[2]?.replaceAll(',', '')}.${match[3] ?? '0'}`));
  return match[1] === '-' ? -amount : amount;
};

/** Parses `6.5`, `5.5 ft`, `9 h`. */
export const readMeasure = (text: string): number | undefined => {
  const match = /^(\d+(?:\.\d+)?)\s*(?:ft|feet|'|h|hours|hrs)?\.?$/i.exec(text);
  return match ? Number(match[1]) : undefined;
};

/** What stands in place of a price that is told on request only. */
const noPrice =
  /^(please )?(call|contact|inquire|enquire|ask|see dealer|(price )?on request|request|n\/?a|none|tbd|tba|poa|unavailable|not available)\b/i;

export const saysNoPrice = (text: string): boolean => noPrice.test(text) && !/\d{3}/.test(text);

const milesPerKilometer = 0.621371;

/** Parses `40,200`, `40,200 mi`, `64,700 km`; in kilometers too if the unit stands in a column of its own. */
export const readMiles = (text: string, unit = ''): number | undefined => {
  const kilometers = /^(.*?)\s*(?:km|kms|kilomet(?:er|re)s?)\.?$/i.exec(text)?.[1];
  const distance = readAmount(kilometers ?? text);
  const isMetric = kilometers !== undefined || /^k/i.test(unit);
  return distance !== undefined && isMetric ? Math.round(distance * milesPerKilometer) : distance;
};

/** Whether a car is on sale, of a column such as `Availability` or `Status`; undefined if it cannot be told. */
export const readOnSale = (text: string): boolean | undefined => {
  const word = text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  if (/^(not |un|out of |non )/.test(word)) return false;
  if (
    /^(sold|deleted?|removed|inactive|archived|expired|pending|sale pending|on hold|hold|wholesale[d]?|off lot)\b/.test(
      word,
    )
  )
    return false;
  if (
    /^(available|active|in stock|on lot|live|for sale|on sale|in transit|on order|published|retail|new|used|certified)\b/.test(
      word,
    )
  )
    return true;
  return readYesNo(text);
};

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x']);
const no = new Set(['no', 'n', 'false', 'f', '0']);

export const readYesNo = (text: string): boolean | undefined => {
  const word = text.toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
};

/** Value of a column such as `Certified`; `undefined` if it cannot be parsed. */
export const readCertified = (text: string): 'no' | 'certified' | 'third-party certified' | undefined => {
  if (/^(dealer|third.?party|3p)[ -]?cert/i.test(text)) return 'third-party certified';
  if (/^(c|cpo|cert|certified|certified.?pre.?owned|(manufacturer|factory|oem)[ -]certified)$/i.test(text)) {
    return 'certified';
  }
  if (/^(not certified|non.?certified|none|used|new)$/i.test(text)) return 'no';
  const answer = readYesNo(text);
  return answer === undefined ? undefined : answer ? 'certified' : 'no';
};

const clockMs = (text: string): number | undefined => {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?$/i.exec(text);
  if (!match) return undefined;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  const half = match[4]?.toLowerCase();
  if (minute > 59 || second > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return undefined;
  const hours = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour;
  return ((hours * 60 + minute) * 60 + second) * 1000;
};

/**
 * Parses a day or time: `2026-11-01`, `2026-11-01T08:30:00Z`, `2026-11-01 08:30:00`, `11/01/2026`, `11/01/2026
 * 08:30:00`. Days, and times without a zone, are in UTC.
 */
export const readDateMs = (text: string): number | undefined => {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(.+))?$/.exec(text);
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](.+))?$/.exec(text);
  const day = american
    ? dayMs(Number(american[3]), Number(american[1]), Number(american[2]))
    : iso && dayMs(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const time = american?.[4] ?? iso?.[4];
  if (day === undefined || day === null || time === undefined) return day ?? undefined;
  const clock = clockMs(time);
  if (clock !== undefined) return day + clock;
  const ms = iso ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
};

/** Undefined for days that do not exist, like February 31. */
const dayMs = (year: number, month: number, day: number): number | undefined => {
  const ms = Date.UTC(year, month - 1, day);
  const date = new Date(ms);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : undefined;
};

/** Ten digits, with or without punctuation and the country code 1. */
export const readPhone = (text: string): string | undefined => {
  const digits = text.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{9}$/.test(digits) ? digits : undefined;
};

/** A single plain email address. */
export const readMailAddress = (text: string): string | undefined =>
  /^[^\s@<>,;"']{1,64}@[^\s@<>,;"']{1,190}\.[a-z]{2,}$/i.test(text) ? text.toLowerCase() : undefined;

export const readWebAddress = (text: string): string | undefined => {
  const address = /^[a-z]+:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, href } = new URL(address);
  return ['http:', 'https:'].includes(protocol) && hostname.includes('.') ? href : undefined;
};
