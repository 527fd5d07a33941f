/** Columns of a feed by documented name, with further spellings. Case and punctuation are ignored. */
export const feedColumns = {
  dealerId: ['dealer', 'dealerCode', 'dealerNumber', 'accountId', 'rooftopId', 'sellerId'],
  dealerName: ['dealership', 'dealershipName', 'sellerName'],
  dealerAddress: ['dealerStreet', 'dealerAddress1', 'dealerStreetAddress'],
  dealerFullAddress: ['dealershipAddress'],
  dealerCity: [],
  dealerState: [],
  dealerZip: ['dealerZipCode', 'dealerPostalCode', 'zip', 'zipCode', 'postalCode'],
  dealerPhone: ['phone', 'dealerPhoneNumber'],
  dealerEmail: ['leadEmail', 'dealerLeadEmail'],
  dealerTextNumber: ['dealerSms', 'textNumber'],
  dealerWebsite: ['dealerUrl', 'dealerSite'],
  dealerFranchises: ['franchises', 'dealerMakes'],
  dealerDocFee: ['docFee', 'documentFee'],
  dealerTagline: [],
  privateSeller: ['byOwner', 'fsbo'],
  vin: ['vinNumber', 'vehicleIdentificationNumber'],
  stockNumber: ['stock', 'stockNo', 'stockId'],
  type: ['condition', 'listingType', 'newUsed', 'vehicleType', 'inventoryType'],
  certified: ['cpo', 'isCertified', 'certifiedPreOwned'],
  availability: [
    ...['status', 'availabilityStatus', 'inventoryStatus', 'vehicleStatus', 'vehicleAvailability', 'saleStatus'],
    'inStock',
  ],
  year: ['modelYear'],
  make: ['manufacturer', 'brand', 'makeCode', 'makeName'],
  model: ['modelName', 'modelCode'],
  trim: ['trimLevel', 'trimName', 'series'],
  bodyStyle: ['body', 'bodyType', 'style'],
  cab: ['cabType', 'cabStyle'],
  bedLength: ['bed', 'bedLengthFt'],
  doors: ['doorCount', 'numberOfDoors'],
  seats: ['seatCount', 'seating', 'passengers', 'passengerCapacity'],
  engine: ['engineDescription', 'motor'],
  horsepower: ['hp', 'power'],
  fuel: ['fuelType'],
  transmission: ['trans', 'transmissionType', 'transmissionDescription'],
  drive: ['drivetrain', 'driveType', 'driveLine', 'wheelDrive'],
  mpgCity: ['cityMpg', 'epaCity'],
  mpgHighway: ['highwayMpg', 'hwyMpg', 'mpgHwy', 'epaHighway'],
  electricRange: ['evRange', 'range', 'electricRangeMiles'],
  chargeHours: ['chargeTime'],
  mileage: ['miles', 'odometer'],
  mileageUnit: [],
  price: ['salePrice', 'sellingPrice', 'internetPrice', 'askingPrice', 'listPrice'],
  msrp: ['stickerPrice', 'retailPrice'],
  addOns: ['dealerAddOns', 'mandatoryAddOns', 'requiredAddOns'],
  incentive: ['rebate', 'incentiveAmount', 'factoryRebate', 'manufacturerRebate', 'manufacturerCash', 'customerCash'],
  incentiveName: ['rebateName', 'incentiveDescription'],
  incentiveEnds: ['incentiveEndDate', 'incentiveExpires', 'rebateEnds', 'rebateExpires'],
  exteriorColor: ['color', 'colour', 'extColor', 'exteriorColour', 'colorExterior'],
  interiorColor: ['intColor', 'interiorColour', 'colorInterior', 'upholstery'],
  features: ['options', 'equipment'],
  packages: ['optionPackages', 'package'],
  description: ['comments', 'sellerComments', 'dealerComments', 'notes'],
  owners: ['ownerCount', 'previousOwners', 'historyOwners'],
  accidents: ['accidentCount', 'historyAccidents'],
  cleanTitle: ['titleClean', 'historyCleanTitle'],
  frameDamage: ['historyFrameDamage'],
  personalUse: ['historyPersonalUse'],
  freeReport: ['historyReport', 'freeHistoryReport', 'historyFreeReport'],
  priority: ['product', 'tier'],
  noHaggle: ['onePrice'],
  longHaulDelivery: ['nationwideDelivery', 'shipping'],
  moneyBackGuarantee: ['moneyBack'],
  commercialUse: ['commercial', 'fleet'],
  dateListed: ['listedDate', 'inStockDate', 'dateInStock', 'firstSeen'],
  openRecalls: ['recalls', 'recallCount', 'openRecallCount', 'openRecall', 'safetyRecall', 'safetyRecalls'],
  videos: ['video', 'videoUrl', 'videoUrls', 'videoLink'],
  photos: ['photoUrls', 'images', 'imageUrls', 'pictures', 'imageList'],
} as const satisfies Record<string, readonly string[]>;

export type FeedColumn = keyof typeof feedColumns;

/** Without these columns a file is not a vehicle feed. */
export const requiredColumns: readonly FeedColumn[] = ['vin', 'type', 'year', 'make', 'model'];

export const columnKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const byKey: ReadonlyMap<string, FeedColumn> = new Map(
  (Object.keys(feedColumns) as FeedColumn[]).flatMap((column) =>
    [...feedColumns[column], column].map((name) => [columnKey(name), column] as const),
  ),
);

/**
 * The column of a header: `Stock #`, `stock_no` and `STOCK` are all `stockNumber`. In `dealer.zip` the prefix is part
 * of the name; in `details.price` it is only a group.
 */
export const feedColumnOf = (header: string): FeedColumn | undefined => {
  const whole = byKey.get(columnKey(header));
  if (whole || !header.includes('.')) return whole;
  const [group, name] = [header.split('.')[0], header.split('.').at(-1)];
  return byKey.get(columnKey(columnKey(group ?? '') === 'dealer' ? `dealer ${name}` : (name ?? '')));
};

export const isFeedColumn = (name: string): name is FeedColumn => Object.hasOwn(feedColumns, name);

/** Display names of columns. */
const labels: Readonly<Partial<Record<FeedColumn, string>>> = {
  dealerId: 'Dealer id',
  dealerAddress: 'Dealer street',
  dealerFullAddress: 'Dealer address',
  dealerZip: 'Dealer ZIP',
  dealerTextNumber: 'Dealer number for texts',
  dealerDocFee: 'Document fee',
  vin: 'VIN',
  type: 'Condition',
  certified: 'Condition',
  availability: 'On sale',
  mpgCity: 'City mpg',
  mpgHighway: 'Highway mpg',
  price: 'Listed price',
  msrp: 'Sticker price',
  addOns: 'Dealer add-ons',
  incentive: 'Manufacturer cash',
  incentiveName: 'Manufacturer cash, name',
  incentiveEnds: 'Manufacturer cash, last day',
  dateListed: 'Listed on',
  photos: 'Pictures',
};

/** `exteriorColor` is "Exterior color" unless `labels` has another name. */
export const feedColumnLabel = (column: FeedColumn): string => {
  const words = column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return labels[column] ?? `${words[0]?.toUpperCase()}${words.slice(1)}`;
};
