/** The time zone of most people in a state; the other parts of states with two zones are below. */
const zones: readonly (readonly [timeZone: string, states: string])[] = [
  ['America/New_York', 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV'],
  ['America/Chicago', 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'],
  ['America/Denver', 'CO ID MT NM UT WY'],
  ['America/Phoenix', 'AZ'],
  ['America/Los_Angeles', 'CA NV OR WA'],
  ['America/Anchorage', 'AK'],
  ['Pacific/Honolulu', 'HI'],
  ['America/Puerto_Rico', 'PR VI'],
  ['Pacific/Guam', 'GU MP'],
  ['Pacific/Pago_Pago', 'AS'],
];
const zoneOfState = new Map(zones.flatMap(([timeZone, states]) => states.split(' ').map((state) => [state, timeZone])));

/** By the first three digits of a ZIP; counties at the border of a zone may be an hour off. */
const zoneOfPrefix = new Map([
  ...['324', '325', '420', '421', '422', '423', '424', '463', '464', '476', '477'].map(
    (prefix) => [prefix, 'America/Chicago'] as const,
  ),
  ...['373', '374', '376', '377', '378', '379'].map((prefix) => [prefix, 'America/New_York'] as const),
  ...['577', '586', '693', '799', '885', '979'].map((prefix) => [prefix, 'America/Denver'] as const),
  ...['835', '838'].map((prefix) => [prefix, 'America/Los_Angeles'] as const),
]);

/** The zone of people without a known location: nowhere on the mainland is more than two hours off. */
const middleZone = 'America/Chicago';

export const timeZoneOf = (place: { zip: string; state: string } | undefined): string =>
  (place && (zoneOfPrefix.get(place.zip.slice(0, 3)) ?? zoneOfState.get(place.state))) ?? middleZone;
