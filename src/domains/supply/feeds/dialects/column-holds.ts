import { driveOf, drivesTwoWheels, fuelGroupOf, listingTypeOf } from '../attribute-words.ts';
import type { FeedFields } from '../feed-row.ts';
import { readCertified, readYesNo } from '../feed-values.ts';

/** Values that must not be guessed if an unread column contains them. */
export type Held = 'drive' | 'fuel' | 'condition';

/** Longer values are prose and are not examined; neither are addresses. */
const longestValue = 80;

const drive =
  /\b(awd|fwd|rwd|4wd|2wd|4x4|4x2|quattro|xdrive|4matic|4motion)\b|\b(all|front|rear|four|two|4|2)[ -]wheel([ -]drive|$)/i;
const fuel =
  /\b(gasoline|diesel|hybrid|phev|bev|flex[ -]?fuel|e85|plug-?in|hydrogen|fuel cell|unleaded|electric (vehicle|motor|fuel)|(gas|electric) fuel)\b|^(gas|petrol|electric|ev|flex)$/i;
const condition =
  /^(new|used|pre-?owned|cpo|certified( pre-?owned| used)?|(dealer|manufacturer|factory)[ -]certified)$/i;
const namesCertified = /cert|cpo/i;

/** What a value of an unread column says about the car, judged by its words. */
export const heldBy = (column: string, text: string): Held[] => {
  const value = text.trim();
  if (value === '' || value.length > longestValue || /^[a-z]+:\/\//i.test(value)) return [];
  const held: Held[] = [];
  if (drive.test(value)) held.push('drive');
  if (fuel.test(value)) held.push('fuel');
  if (condition.test(value) || (namesCertified.test(column) && readYesNo(value) === true)) held.push('condition');
  return held;
};

const textOf = (fields: FeedFields, field: keyof FeedFields): string => {
  const value = fields[field];
  return typeof value === 'string' ? value.trim() : '';
};

/**
 * Whether the columns that are read do not determine the value, so that it would be guessed although the file has it.
 */
export const leftOpen = (held: Held, text: string, fields: FeedFields): boolean => {
  if (held === 'drive')
    return driveOf(textOf(fields, 'drive')) === undefined && !drivesTwoWheels(textOf(fields, 'drive'));
  if (held === 'fuel') return fuelGroupOf(textOf(fields, 'fuel')) === undefined;
  const type = listingTypeOf(textOf(fields, 'type'));
  const saysCertified = listingTypeOf(text.trim()) !== 'NEW' && listingTypeOf(text.trim()) !== 'USED';
  if (!saysCertified) return type === undefined;
  return type !== 'CERTIFIED' && type !== '3P_CERT' && readCertified(textOf(fields, 'certified')) === undefined;
};
