import type { Owner } from './owner.ts';

/** Time zones by state; if there are two, the second applies west of the given longitude. */
const zones: Readonly<Record<string, readonly [zone: string, westOf?: number, westZone?: string]>> = {
  ...Object.fromEntries(
    'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV PR VI'
      .split(' ')
      .map((state) => [state, ['America/New_York']]),
  ),
  ...Object.fromEntries('AL AR IA IL LA MN MO MS OK WI'.split(' ').map((state) => [state, ['America/Chicago']])),
  ...Object.fromEntries('CO MT NM UT WY'.split(' ').map((state) => [state, ['America/Denver']])),
  ...Object.fromEntries('CA NV WA'.split(' ').map((state) => [state, ['America/Los_Angeles']])),
  AK: ['America/Anchorage'],
  AZ: ['America/Phoenix'],
  FL: ['America/New_York', -85, 'America/Chicago'],
  GU: ['Pacific/Guam'],
  HI: ['Pacific/Honolulu'],
  ID: ['America/Boise'],
  IN: ['America/Indiana/Indianapolis', -86.9, 'America/Chicago'],
  KS: ['America/Chicago', -101.4, 'America/Denver'],
  KY: ['America/New_York', -85.9, 'America/Chicago'],
  MI: ['America/Detroit', -88, 'America/Menominee'],
  ND: ['America/Chicago', -101.3, 'America/Denver'],
  NE: ['America/Chicago', -101.3, 'America/Denver'],
  OR: ['America/Los_Angeles'],
  SD: ['America/Chicago', -100.6, 'America/Denver'],
  TN: ['America/New_York', -85, 'America/Chicago'],
  TX: ['America/Chicago', -104.9, 'America/Denver'],
};

/** A dealer's time zone. Zone boundaries follow counties, which the longitude approximates. */
export const timeZoneOf = ({ state, longitude }: Pick<Owner['address'], 'state' | 'longitude'>): string => {
  const [zone, westOf, westZone] = zones[state] ?? ['America/New_York'];
  return westOf !== undefined && westZone !== undefined && longitude < westOf ? westZone : zone;
};
