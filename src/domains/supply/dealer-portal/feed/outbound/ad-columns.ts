import type { Listing } from '#domains/cars/listings/listing.ts';
import { unknownTrim } from '#domains/reference/catalogue/vocabulary.ts';
import { advertisedPrice } from '#lib/advertised-price.ts';
import type { OutboundCar, OutboundColumn } from './outbound-car.ts';

const trimOf = ({ trim }: Listing): string => (trim === unknownTrim ? '' : trim);
const isNew = ({ listing }: OutboundCar): boolean => listing.listingType === 'NEW';
/** Both require a price with all fees that every buyer pays. */
const usd = ({ listing, dealer }: OutboundCar): string => `${advertisedPrice(listing, dealer) ?? 0} USD`;
const titleOf = ({ listing, make, model }: OutboundCar): string =>
  [listing.year, make, model, trimOf(listing)].filter(Boolean).join(' ');
const linesOf = ({ dealer: { address } }: OutboundCar): string =>
  `${address.address1}, ${address.city}, ${address.state} ${address.zip}, US`;

/** Both take no car without a price. */
const hasPrice = ({ listing }: OutboundCar): boolean => listing.priceUsd !== null;

/** Google vehicle listings: the columns it requires, and what it shows of a car. */
const google: readonly OutboundColumn[] = [
  ['id', ({ listing }) => listing.id],
  ['vin', ({ listing }) => listing.vin],
  ['store_code', ({ dealer }) => dealer.id],
  ['dealership_name', ({ dealer }) => dealer.name],
  ['dealership_address', linesOf],
  ['price', usd],
  ['condition', (car) => (isNew(car) ? 'new' : 'used')],
  ['certified_pre_owned', ({ listing }) => (listing.listingType === 'CERTIFIED' ? 'yes' : 'no')],
  ['make', ({ make }) => make],
  ['model', ({ model }) => model],
  ['trim', ({ listing }) => trimOf(listing)],
  ['year', ({ listing }) => listing.year],
  ['mileage', ({ listing }) => `${listing.mileage} miles`],
  ['color', ({ listing }) => listing.exterior.name],
  ['link', ({ address }) => address],
  ['image_link', ({ photos: [photo = ''] }) => photo],
];

const metaBodies: Readonly<Record<string, string>> = {
  CONVERT: 'CONVERTIBLE',
  COUPE: 'COUPE',
  HATCH: 'HATCHBACK',
  SEDAN: 'SEDAN',
  SUVCROSS: 'SUV',
  TRUCKS: 'TRUCK',
  VANMV: 'VAN',
  WAGON: 'WAGON',
};
const metaFuels: Readonly<Record<string, string>> = {
  GSL: 'GASOLINE',
  DSL: 'DIESEL',
  HYB: 'HYBRID',
  PIH: 'HYBRID',
  ELE: 'ELECTRIC',
};
const metaDrives: Readonly<Record<string, string>> = { AWD4WD: 'AWD', FWD: 'FWD', RWD: 'RWD' };

const metaStateOf = (car: OutboundCar): string => {
  if (isNew(car)) return 'NEW';
  return car.listing.listingType === 'USED' ? 'USED' : 'CPO';
};

/** Meta's catalog of vehicles. */
const meta: readonly OutboundColumn[] = [
  ['vehicle_id', ({ listing }) => listing.id],
  ['vin', ({ listing }) => listing.vin],
  ['title', titleOf],
  ['description', (car) => car.listing.description || titleOf(car)],
  ['url', ({ address }) => address],
  ['make', ({ make }) => make],
  ['model', ({ model }) => model],
  ['year', ({ listing }) => listing.year],
  ['trim', ({ listing }) => trimOf(listing)],
  ['mileage.value', ({ listing }) => listing.mileage],
  ['mileage.unit', () => 'MI'],
  ['image[0].url', ({ photos: [photo = ''] }) => photo],
  ['body_style', ({ listing }) => metaBodies[listing.styleCode] ?? 'OTHER'],
  ['exterior_color', ({ listing }) => listing.exterior.name],
  ['interior_color', ({ listing }) => listing.interior.name],
  ['state_of_vehicle', metaStateOf],
  ['price', usd],
  ['availability', () => 'AVAILABLE'],
  ['transmission', ({ listing }) => (listing.transmission.code === 'MAN' ? 'MANUAL' : 'AUTOMATIC')],
  ['drivetrain', ({ listing }) => metaDrives[listing.drive.group] ?? 'OTHER'],
  ['fuel_type', ({ listing }) => metaFuels[listing.fuelGroup] ?? 'OTHER'],
  [
    'address',
    ({ dealer: { address } }) =>
      JSON.stringify({
        addr1: address.address1,
        city: address.city,
        region: address.state,
        postal_code: address.zip,
        country: 'US',
      }),
  ],
  ['latitude', ({ dealer }) => dealer.address.latitude],
  ['longitude', ({ dealer }) => dealer.address.longitude],
  ['dealer_id', ({ dealer }) => dealer.id],
  ['dealer_name', ({ dealer }) => dealer.name],
  ['dealer_phone', ({ dealer }) => dealer.phone],
];

type AdFile = { columns: readonly OutboundColumn[]; takes: (car: OutboundCar) => boolean };

/** Files for advertisers; `takes` leaves out the cars that they refuse. */
export const adFiles: Readonly<Record<'google.csv' | 'meta.csv', AdFile>> = {
  'google.csv': { columns: google, takes: hasPrice },
  'meta.csv': { columns: meta, takes: (car) => hasPrice(car) && car.photos.length > 0 },
};
