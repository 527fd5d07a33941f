import type { Trim } from './catalogue.ts';
import type { FeatureWord } from './features.ts';

/** The first model year with this feature. Features not listed here have no limit. */
export const featureSince: Readonly<Partial<Record<FeatureWord, number>>> = {
  android: 2015,
  carplay: 2015,
  wifi: 2011,
  crosstraffic: 2008,
  autopark: 2007,
  blindspot: 2005,
  ldw: 2004,
  bluetooth: 2002,
  keylessstart: 2002,
  dvd: 2001,
  audioport: 2001,
  satradio: 2001,
  camera: 2001,
  acc: 2000,
  nightvision: 2000,
  powertrunk: 1999,
  brakeassist: 1997,
  rainwipers: 1996,
  nav: 1995,
  hud: 1988,
  remotestart: 1985,
};

/** Rear cameras are required by law for light vehicles from this model year on. */
export const cameraStandardFrom = 2019;

/**
 * The features of a trim in a model year. Trims describe their generation's last year, so features that did not exist
 * yet are removed.
 */
export const equipmentOf = (trim: Trim, year: number): readonly FeatureWord[] => {
  const available = trim.features.filter((word) => (featureSince[word] ?? 0) <= year);
  return year < cameraStandardFrom || available.includes('camera') ? available : [...available, 'camera'];
};
