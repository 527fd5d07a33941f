/**
 * What a feed may say, by the name the documentation gives it. Names are matched without regard to case and
 * punctuation, and so are the other spellings listed.
 */
export const feedColumns = {
  dealerId: ['dealer', 'dealerCode', 'dealerNumber', 'accountId', 'rooftopId', 'sellerId'],
  dealerName: ['dealership', 'dealershipName', 'sellerName'],
  dealerAddress: ['dealerStreet', 'dealerAddress1', 'dealerStreetAddress'],
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
  price: ['salePrice', 'sellingPrice', 'internetPrice', 'askingPrice', 'listPrice'],
  msrp: ['stickerPrice', 'retailPrice'],
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
  photos: ['photoUrls', 'images', 'imageUrls', 'pictures', 'imageList'],
} as const satisfies Record<string, readonly string[]>;

export type FeedColumn = keyof typeof feedColumns;

/** Without these a file is no feed of vehicles. */
export const requiredColumns: readonly FeedColumn[] = ['vin', 'type', 'year', 'make', 'model'];

const key = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const byKey: ReadonlyMap<string, FeedColumn> = new Map(
  (Object.keys(feedColumns) as FeedColumn[]).flatMap((column) =>
    [...feedColumns[column], column].map((name) => [key(name), column] as const),
  ),
);

/** The column a header stands for: `Stock #`, `stock_no` and `STOCK` are all `stockNumber`. */
export const feedColumnOf = (header: string): FeedColumn | undefined => byKey.get(key(header));
