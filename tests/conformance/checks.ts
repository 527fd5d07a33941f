/** A condition in three languages: of `/v1`, of the compatible addresses, and of SQL over the stored cars. */
export type Check = { question: string; typed: string; compatible: string; where: string };

const at = (path: string): string => `json_extract(l.document, '$.${path}')`;
const owner = (path: string): string => `json_extract(o.document, '$.${path}')`;
const one = (question: string, query: string, where: string): Check => ({
  question,
  typed: query,
  compatible: query,
  where,
});
const has = (list: string, value: string): string =>
  `exists (select 1 from json_each(l.document, '$.${list}') where value = '${value}')`;

const milesFrom = (latitude: number, longitude: number): string =>
  `3958.7613 * 2 * asin(sqrt(pow(sin(radians(${owner('address.latitude')} - ${latitude}) / 2), 2) + cos(radians(${latitude})) * cos(radians(${owner('address.latitude')})) * pow(sin(radians(${owner('address.longitude')} - ${longitude}) / 2), 2)))`;

/** The center of ZIP 30303, from data/places.txt. */
const atlanta = { latitude: 33.7525, longitude: -84.3888 };

/** A spread over all kinds of filters, alone and together. */
export const checks: readonly Check[] = [
  one('All cars', '', '1 = 1'),
  one('One make', 'makeCode=TOYOTA', `${at('makeCode')} = 'TOYOTA'`),
  one('Three makes', 'makeCode=FORD&makeCode=HONDA&makeCode=BMW', `${at('makeCode')} in ('FORD', 'HONDA', 'BMW')`),
  one('One model', 'modelCode=CAMRY', `${at('modelCode')} = 'CAMRY'`),
  one('New', 'listingType=NEW', `${at('listingType')} = 'NEW'`),
  one('Used or certified', 'listingType=USED,CERTIFIED', `${at('listingType')} in ('USED', 'CERTIFIED')`),
  one('From private sellers', 'sellerType=p', `${owner('privateSeller')} = 1`),
  one('SUVs', 'vehicleStyleCode=SUVCROSS', `${at('styleCode')} in ('SUVCROSS', 'SUV')`),
  one('All-wheel drive', 'driveGroup=AWD4WD', `${at('drive.group')} = 'AWD4WD'`),
  one('Hybrids', 'fuelTypeGroup=HYB', `${at('fuelGroup')} = 'HYB'`),
  one('Manual', 'transmissionCode=MAN', `${at('transmission.code')} = 'MAN'`),
  one('Red', 'extColorSimple=RED', `${at('exterior.simple')} = 'RED'`),
  one('Black inside', 'intColorSimple=BLACK', `${at('interior.simple')} = 'BLACK'`),
  one('Eight cylinders', 'engineCode=8CLDR', `${at('engine.code')} = '8CLDR'`),
  one('Seven seats', 'maximumSeats=7', `${at('seats')} = 7`),
  one('Two doors', 'doorCode=2', `${at('doors')} = 2`),
  one(
    'Sunroof and heated seats',
    'featureCode=1132,1229',
    `${has('featureCodes', '1132')} and ${has('featureCodes', '1229')}`,
  ),
  one('One owner', 'vehicleHistoryType=ONE_OWNER', `${at('history.owners')} = 1`),
  one('2018 to 2021', 'startYear=2018&endYear=2021', `${at('year')} between 2018 and 2021`),
  one('Up to $20,000', 'maxPrice=20000', `${at('priceUsd')} <= 20000`),
  one('$15,000 to $30,000', 'minPrice=15000&maxPrice=30000', `${at('priceUsd')} between 15000 and 30000`),
  {
    question: '10,000 to 60,000 miles',
    typed: 'minMileage=10000&maxMileage=60000',
    compatible: 'mileage=10000-60000',
    where: `${at('mileage')} between 10000 and 60000`,
  },
  {
    question: '250 miles of electric range',
    typed: 'minElectricRange=250',
    compatible: 'electricRange=250-',
    where: `${at('electricRangeMiles')} >= 250`,
  },
  {
    question: 'No Ford',
    typed: 'exclude=makeCode:FORD',
    compatible: 'makeCode=!FORD',
    where: `${at('makeCode')} <> 'FORD'`,
  },
  {
    question: 'SUVs, neither red nor white',
    typed: 'vehicleStyleCode=SUVCROSS&exclude=extColorSimple:RED&exclude=extColorSimple:WHITE',
    compatible: 'vehicleStyleCode=SUVCROSS&extColorSimple=!RED,!WHITE',
    where: `${at('styleCode')} in ('SUVCROSS', 'SUV') and ${at('exterior.simple')} not in ('RED', 'WHITE')`,
  },
  {
    question: 'Within 50 miles of 30303',
    typed: 'zip=30303&radius=50',
    compatible: 'zip=30303&searchRadius=50',
    where: `${milesFrom(atlanta.latitude, atlanta.longitude)} <= 50`,
  },
  {
    question: 'Used Toyotas up to $25,000 within 200 miles of 30303',
    typed: 'zip=30303&radius=200&makeCode=TOYOTA&listingType=USED&maxPrice=25000',
    compatible: 'zip=30303&searchRadius=200&makeCode=TOYOTA&listingType=USED&maxPrice=25000',
    where: `${milesFrom(atlanta.latitude, atlanta.longitude)} <= 200 and ${at('makeCode')} = 'TOYOTA' and ${at('listingType')} = 'USED' and ${at('priceUsd')} <= 25000`,
  },
  one(
    'All-wheel-drive SUVs since 2020 with three rows, no accidents',
    'vehicleStyleCode=SUVCROSS&driveGroup=AWD4WD&startYear=2020&maximumSeats=7&vehicleHistoryType=NO_ACCIDENTS',
    `${at('styleCode')} in ('SUVCROSS', 'SUV') and ${at('drive.group')} = 'AWD4WD' and ${at('year')} >= 2020 and ${at('seats')} = 7 and ${at('history.accidents')} = 0`,
  ),
];
