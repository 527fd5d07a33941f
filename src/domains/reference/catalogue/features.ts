import { slugOf } from '#lib/slug.ts';

/** Search features: the word in the catalog files, the code for clients, and the display name. */
const groups = {
  'Exterior Features': [
    ['keyless', '1062', 'Keyless Entry'],
    ['wheels', '1317', 'Premium Wheels'],
    ['roofrack', '1172', 'Roof Rack'],
    ['hitch', '1199', 'Trailer Hitch'],
    ['dually', 'AT0001', 'Dual Rear Wheels'],
  ],
  'Technology Features': [
    ['android', '1327', 'Android Auto'],
    ['carplay', '1326', 'Apple CarPlay'],
    ['bluetooth', '1211', 'Bluetooth, Hands-Free'],
    ['cruise', '1033', 'Cruise Control'],
    ['acc', '1313', 'Adaptive Cruise Control'],
    ['autopark', '1180', 'Automatic Parking'],
    ['dvd', '1297', 'DVD Player'],
    ['hud', '1298', 'Head-Up Display'],
    ['keylessstart', '1229', 'Keyless Start'],
    ['nav', '1066', 'Navigation'],
    ['audioport', '1230', 'Portable Audio Connection'],
    ['premiumaudio', '1136', 'Premium Audio'],
    ['rainwipers', '1160', 'Rain Sensing Wipers'],
    ['remotestart', '1221', 'Remote Engine Start'],
    ['satradio', '1149', 'Satellite Radio'],
    ['wheelcontrols', '1161', 'Steering Wheel Controls'],
    ['wifi', '1331', 'WiFi Hotspot'],
  ],
  'Interior Features': [
    ['thirdrow', '1306', '3rd Row Seats'],
    ['heated', '1319', 'Heated Seats'],
    ['leather', '1078', 'Leather Seats'],
    ['sunroof', '1132', 'Sunroof'],
  ],
  'Safety Features': [
    ['camera', '1224', 'Backup Camera'],
    ['blindspot', '1309', 'Blind Spot Monitor'],
    ['brakeassist', '1228', 'Brake Assist'],
    ['crosstraffic', '1330', 'Cross Traffic Alert'],
    ['ldw', '1310', 'Lane Departure Warning'],
    ['nightvision', '1142', 'Night Vision'],
    ['security', '1013', 'Security System'],
  ],
  'Other Features': [['disability', '1318', 'Disability Equipped']],
} as const;

type Groups = typeof groups;
export type FeatureGroup = keyof Groups;
export type SearchFeatureWord = Groups[FeatureGroup][number][0];
/** Equipment of trims (RSRCH-09) that is not a search filter. */
type EquipmentWord = 'powertrunk';
export type FeatureWord = SearchFeatureWord | EquipmentWord;

type Feature = {
  readonly word: SearchFeatureWord;
  readonly code: string;
  readonly name: string;
  readonly displayGroup: FeatureGroup;
  readonly slug: string;
};

export const features: readonly Feature[] = (Object.keys(groups) as FeatureGroup[]).flatMap((displayGroup) =>
  groups[displayGroup].map(([word, code, name]) => ({ word, code, name, displayGroup, slug: slugOf(name) })),
);

const byWord: ReadonlyMap<string, Feature> = new Map(features.map((feature) => [feature.word, feature]));
const byCode: ReadonlyMap<string, Feature> = new Map(features.map((feature) => [feature.code, feature]));
const bySlug: ReadonlyMap<string, Feature> = new Map(features.map((feature) => [feature.slug, feature]));

export const isFeatureWord = (word: string): word is FeatureWord => word === 'powertrunk' || byWord.has(word);

/** Undefined for equipment that is not a search filter. */
export const featureByWord = (word: string): Feature | undefined => byWord.get(word);
export const featureByCode = (code: string): Feature | undefined => byCode.get(code);
export const featureBySlug = (slug: string): Feature | undefined => bySlug.get(slug);

const trimFeatureWords = {
  heatedSeats: 'heated',
  leatherSeats: 'leather',
  rearCamera: 'camera',
  bluetooth: 'bluetooth',
  thirdRow: 'thirdrow',
  alarm: 'security',
  laneDeparture: 'ldw',
  navigation: 'nav',
  parkAssist: 'autopark',
  powerTrunk: 'powertrunk',
  remoteStart: 'remotestart',
  sunroof: 'sunroof',
} as const satisfies Record<string, FeatureWord>;

type TrimFeatures = Readonly<Record<keyof typeof trimFeatureWords, boolean>>;

/** The twelve boolean features of a reference trim (RSRCH-09). */
export const trimFeatures = (words: readonly FeatureWord[]): TrimFeatures => {
  const has = new Set<FeatureWord>(words);
  return Object.fromEntries(
    Object.entries(trimFeatureWords).map(([name, word]) => [name, has.has(word)]),
  ) as TrimFeatures;
};
