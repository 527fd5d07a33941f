import type { ReferenceTrim } from './reference.ts';

/** Display names of a trim's features (RSRCH-09). */
export const featureWords: Readonly<Record<keyof ReferenceTrim['features'], string>> = {
  heatedSeats: 'heated seats',
  leatherSeats: 'leather seats',
  rearCamera: 'rear camera',
  bluetooth: 'Bluetooth',
  thirdRow: 'third row',
  alarm: 'alarm',
  laneDeparture: 'lane departure warning',
  navigation: 'navigation',
  parkAssist: 'automatic parking',
  powerTrunk: 'power trunk',
  remoteStart: 'remote start',
  sunroof: 'sunroof',
};
export const featureKeys = Object.keys(featureWords) as (keyof ReferenceTrim['features'])[];
