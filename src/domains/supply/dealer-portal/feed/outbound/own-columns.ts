import type { Listing } from '#domains/cars/listings/listing.ts';
import { featureByCode } from '#domains/reference/catalogue/features.ts';
import { vehicleStyles } from '#domains/reference/catalogue/vehicle-styles.ts';
import { fuelGroups, unknownTrim } from '#domains/reference/catalogue/vocabulary.ts';
import type { FeedColumn } from '../../../feeds/feed-columns.ts';
import type { OutboundCar } from './outbound-car.ts';

const conditions: Readonly<Record<Listing['listingType'], string>> = {
  NEW: 'new',
  USED: 'used',
  CERTIFIED: 'certified',
  '3P_CERT': 'third-party certified',
};

const yesNo = (value: boolean | null): string => (value === null ? '' : value ? 'yes' : 'no');
const list = (values: readonly string[]): string => values.join('|');
const colour = (name: string): string => (name === 'Not stated' ? '' : name);
const nameOf = (options: readonly { code: string; name: string }[], code: string): string =>
  options.find((option) => option.code === code)?.name ?? '';

type Cell = (car: OutboundCar) => string | number;
const of =
  (read: (listing: Listing) => string | number | null | undefined): Cell =>
  ({ listing }) =>
    read(listing) ?? '';

/** The columns that an import of ours reads, so that a file that is sent back gives the same cars (DLR-15). */
export const ownColumns: Readonly<Partial<Record<FeedColumn, Cell>>> = {
  dealerId: ({ dealer }) => dealer.id,
  dealerName: ({ dealer }) => dealer.name,
  dealerAddress: ({ dealer }) => dealer.address.address1,
  dealerCity: ({ dealer }) => dealer.address.city,
  dealerState: ({ dealer }) => dealer.address.state,
  dealerZip: ({ dealer }) => dealer.address.zip,
  vin: of(({ vin }) => vin),
  stockNumber: of(({ stockNumber }) => stockNumber),
  type: of(({ listingType }) => conditions[listingType]),
  year: of(({ year }) => year),
  make: ({ make }) => make,
  model: ({ model }) => model,
  trim: of(({ trim }) => (trim === unknownTrim ? '' : trim)),
  bodyStyle: of(({ styleCode }) => nameOf(vehicleStyles, styleCode)),
  cab: of(({ cab }) => cab?.name),
  bedLength: of(({ bedLengthFt }) => bedLengthFt),
  doors: of(({ doors }) => doors),
  seats: of(({ seats }) => seats),
  engine: of(({ engine }) => engine.name),
  horsepower: of(({ engine }) => engine.horsepower),
  fuel: of(({ fuelGroup }) => nameOf(fuelGroups, fuelGroup)),
  transmission: of(({ transmission }) => transmission.name),
  drive: of(({ drive }) => drive.name),
  mpgCity: of(({ mpgCity }) => mpgCity),
  mpgHighway: of(({ mpgHighway }) => mpgHighway),
  electricRange: of(({ electricRangeMiles }) => electricRangeMiles),
  chargeHours: of(({ chargeHours }) => chargeHours),
  mileage: of(({ mileage }) => mileage),
  price: of(({ priceUsd }) => priceUsd),
  msrp: of(({ msrpUsd }) => msrpUsd),
  addOns: of(({ addOns }) => list((addOns ?? []).map(({ name, priceUsd }) => `${name}: ${priceUsd}`))),
  incentive: of(({ incentive }) => incentive?.amountUsd),
  incentiveName: of(({ incentive }) => incentive?.name),
  incentiveEnds: of(({ incentive }) => incentive?.endsOn),
  exteriorColor: of(({ exterior }) => colour(exterior.name)),
  interiorColor: of(({ interior }) => colour(interior.name)),
  features: of(({ featureCodes }) => list(featureCodes.map((code) => featureByCode(code)?.name ?? code))),
  packages: of(({ packages }) =>
    list(packages.map(({ name, priceUsd }) => (priceUsd === null ? name : `${name}: ${priceUsd}`))),
  ),
  description: of(({ description }) => description),
  owners: of(({ history }) => history.owners),
  accidents: of(({ history }) => history.accidents),
  cleanTitle: of(({ history }) => yesNo(history.cleanTitle)),
  frameDamage: of(({ history }) => yesNo(history.frameDamage)),
  personalUse: of(({ history }) => yesNo(history.personalUse)),
  freeReport: of(({ history }) => yesNo(history.freeReport)),
  priority: of(({ priority }) => priority),
  noHaggle: of(({ noHaggle }) => yesNo(noHaggle)),
  longHaulDelivery: of(({ longHaulDelivery }) => yesNo(longHaulDelivery)),
  moneyBackGuarantee: of(({ moneyBackGuarantee }) => yesNo(moneyBackGuarantee)),
  commercialUse: of(({ commercialUse }) => yesNo(commercialUse)),
  dateListed: of(({ firstSeenMs }) => new Date(firstSeenMs).toISOString()),
  openRecalls: of(({ openRecalls }) => openRecalls),
  videos: of(({ videos }) => list(videos ?? [])),
  photos: ({ photos }) => list(photos),
};
