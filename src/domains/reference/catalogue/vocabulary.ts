import { grouped } from '#lib/money.ts';

/** An option of a filter: the code for clients, the display name, and the path segment if there is one. */
export type Option = { readonly code: string; readonly name: string; readonly slug?: string };

export const listingTypes = [
  { code: 'NEW', name: 'New', slug: 'new' },
  { code: 'USED', name: 'Used', slug: 'used' },
  { code: 'CERTIFIED', name: 'Manufacturer Certified', slug: 'certified' },
  { code: '3P_CERT', name: 'Third-Party Certified', slug: 'third-party-certified' },
] as const satisfies readonly Option[];
export type ListingType = (typeof listingTypes)[number]['code'];

/** All listing types together, as a path segment and as the default of built paths (URL-19, URL-37). */
export const allListingTypes = {
  code: 'ALL',
  name: 'All',
  slug: 'all',
  slugs: ['all', 'all-cars', 'both-cars'],
} as const;

export const sellerTypes = [
  { code: 'd', name: 'Dealer', slug: 'dealer' },
  { code: 'p', name: 'Private Seller', slug: 'by-owner' },
] as const satisfies readonly Option[];

export const experiences = [
  { code: 'car-bravo', name: 'CarBravo', slug: 'car-bravo' },
  { code: 'commercial', name: 'Commercial', slug: 'commercial' },
  { code: 'buy-online', name: 'Buy Online', slug: 'buy-online' },
  { code: 'hyundai-buy-online', name: 'Hyundai Buy Online', slug: 'hyundai-buy-online' },
  { code: 'best-deals', name: 'Best Deals', slug: 'best-deals' },
] as const satisfies readonly Option[];

export const driveGroups = [
  { code: 'AWD4WD', name: 'AWD/4WD', slug: 'awd-4wd' },
  { code: 'FWD', name: 'Front Wheel Drive', slug: 'front-wheel-drive' },
  { code: 'RWD', name: 'Rear Wheel Drive', slug: 'rear-wheel-drive' },
] as const satisfies readonly Option[];
export type DriveGroup = (typeof driveGroups)[number]['code'];

export const drives = {
  FWD: { name: 'Front-Wheel Drive', group: 'FWD' },
  RWD: { name: 'Rear-Wheel Drive', group: 'RWD' },
  AWD: { name: 'All-Wheel Drive', group: 'AWD4WD' },
  '4WD': { name: 'Four-Wheel Drive', group: 'AWD4WD' },
} as const satisfies Record<string, { name: string; group: DriveGroup }>;
export type Drive = keyof typeof drives;

const cylinderOption = <const N extends number>(cylinders: N) =>
  ({ code: `${cylinders}CLDR`, name: `${cylinders} Cylinder`, slug: `${cylinders}-cylinder` }) as const;

export const engineGroups = [
  cylinderOption(3),
  cylinderOption(4),
  cylinderOption(5),
  cylinderOption(6),
  cylinderOption(8),
  cylinderOption(10),
  cylinderOption(12),
  cylinderOption(16),
  { code: 'RTR', name: 'Rotary Engine', slug: 'rotary-engine' },
] as const satisfies readonly Option[];
export type EngineCode = (typeof engineGroups)[number]['code'];

/** `letter` is the code in makers' own clients. */
export const fuelGroups = [
  { code: 'GSL', letter: 'G', name: 'Gasoline', slug: 'gasoline' },
  { code: 'DSL', letter: 'D', name: 'Diesel', slug: 'diesel' },
  { code: 'HYB', letter: 'H', name: 'Hybrid', slug: 'hybrid' },
  { code: 'ELE', letter: 'E', name: 'Electric', slug: 'electric' },
  { code: 'HYD', letter: 'Y', name: 'Hydrogen', slug: 'hydrogen' },
  { code: 'PIH', letter: 'P', name: 'Plug-in Hybrid', slug: 'plug-in-hybrid' },
] as const satisfies readonly (Option & { letter: string })[];
export type FuelGroup = (typeof fuelGroups)[number]['code'];

/** The fuel words in the catalog files. */
export const fuels = {
  gas: 'GSL',
  diesel: 'DSL',
  hybrid: 'HYB',
  electric: 'ELE',
  hydrogen: 'HYD',
  plugin: 'PIH',
} as const satisfies Record<string, FuelGroup>;
export type Fuel = keyof typeof fuels;

export const transmissionGroups = [
  { code: 'AUT', name: 'Automatic' },
  { code: 'MAN', name: 'Manual' },
] as const satisfies readonly Option[];
export type TransmissionCode = (typeof transmissionGroups)[number]['code'];

/** Numbers of gears, and transmissions without any. */
export const gearOptions: readonly Option[] = [
  { code: '1', name: 'Single-Speed' },
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((gears) => ({ code: String(gears), name: `${gears}-Speed` })),
  { code: 'CVT', name: 'CVT' },
];

/** History filters, and the tokens in a listing's preview; missing data is never "clean" (RULING-63). */
export const historyOptions = [
  { code: 'NO_ACCIDENTS', name: 'No Accidents Reported' },
  { code: 'ONE_OWNER', name: '1-Owner' },
  { code: 'CLEAN_TITLE', name: 'Clean Title' },
  { code: 'NO_FRAME_DAMAGE', name: 'No Frame Damage' },
  { code: 'FREE_REPORT', name: 'Free Vehicle History Report' },
] as const satisfies readonly Option[];

const historyTokens = [
  'ONE_OWNER',
  'NO_ONE_OWNER',
  'NO_ACCIDENTS_REPORTED',
  'NO_SALVAGE_TITLE',
  'PERSONAL_USE',
] as const;
export type HistoryToken = (typeof historyTokens)[number];

export const dealTypes = [
  { code: 'greatprice', name: 'Great Price' },
  { code: 'goodprice', name: 'Good Price' },
] as const satisfies readonly Option[];

/** Services a seller offers at home; codes as in the owner's record. */
export const homeServiceOptions = [
  { code: 'buyOnline', name: 'Buy Online' },
  { code: 'testDrive', name: 'Test Drive at Home' },
  { code: 'vehicleDelivery', name: 'Home Delivery' },
  { code: 'virtualTour', name: 'Virtual Tour' },
] as const satisfies readonly Option[];

export const doorOptions: readonly Option[] = ['Two', 'Three', 'Four', 'Five'].map((word, index) => ({
  code: String(index + 2),
  name: `${word} Door`,
}));

export const seatOptions: readonly Option[] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15].map((seats) => ({
  code: String(seats),
  name: `${seats} Seats`,
}));

const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by);

export const priceOptions: readonly Option[] = [
  ...steps(1_000, 20_000, 1_000),
  ...steps(22_000, 30_000, 2_000),
  ...steps(35_000, 100_000, 5_000),
].map((usd) => ({ code: String(usd), name: `$${grouped(usd)}` }));

export const mileageOptions: readonly Option[] = [
  ...[15_000, 30_000, 45_000, 60_000, 75_000, 100_000, 150_000, 200_000].map((miles) => ({
    code: `-${miles}`,
    name: `Under ${grouped(miles)}`,
  })),
  { code: '200001-', name: 'Over 200,000' },
];

export const mpgOptions = [
  { code: '10-20', name: '10 - 20 MPG' },
  { code: '21-30', name: '21 - 30 MPG' },
  { code: '31-40', name: '31 - 40 MPG' },
  { code: '40-', name: '40+ MPG' },
] as const satisfies readonly Option[];

/** The offered search radii in miles; 0 is nationwide, and other values are accepted too (RULING-41). */
export const searchRadii = [10, 25, 50, 75, 100, 200, 300, 400, 500, 0] as const;

export const radiusOptions: readonly Option[] = searchRadii.map((miles) => ({
  code: String(miles),
  name: miles === 0 ? 'Nationwide' : `${miles} Miles`,
}));

/** The sort orders (RULING-42); the first is the fallback for unknown values. */
export const sortOptions = [
  { code: 'relevance', name: 'Relevance' },
  { code: 'derivedpriceASC', name: 'Price: lowest first' },
  { code: 'derivedpriceDESC', name: 'Price: highest first' },
  { code: 'mileageASC', name: 'Mileage: lowest first' },
  { code: 'mileageDESC', name: 'Mileage: highest first' },
  { code: 'yearDESC', name: 'Year: newest first' },
  { code: 'yearASC', name: 'Year: oldest first' },
  { code: 'distanceASC', name: 'Distance: nearest first' },
  { code: 'datelistedDESC', name: 'Date listed: newest first' },
  { code: 'dealASC', name: 'Best price against the market' },
  { code: 'paymentASC', name: 'Payment: lowest first' },
  { code: 'outTheDoorASC', name: 'Out-the-door price: lowest first' },
  { code: 'dropDESC', name: 'Largest recent price cut' },
  { code: 'rangeDESC', name: 'Electric range: longest first' },
] as const satisfies readonly Option[];

/** Nicknames of makes as path segments. */
export const makeNicknames: Readonly<Record<string, string>> = {
  benz: 'MB',
  chevy: 'CHEV',
  caddy: 'CAD',
  infinity: 'INFIN',
  lambo: 'LAM',
  mercedes: 'MB',
  olds: 'OLDS',
  rangerover: 'ROV',
  rolls: 'RR',
  vw: 'VOLKS',
};

/** The trim code of a car whose seller gave no trim (SRCH-03). */
export const unknownTrim = 'UNAVAIL';
