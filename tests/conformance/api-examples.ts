type Read = (path: string) => Promise<unknown>;
type Example = (read: Read) => Promise<string>;

const plain =
  (path: string): Example =>
  async () =>
    path;

/** The address of one of the first cars or dealers, whose ids differ by site. */
const first =
  (list: string, key: 'listings' | 'dealers', toPath: (id: number) => string): Example =>
  async (read) => {
    const answer = (await read(list)) as Partial<Record<typeof key, { id: number }[]>>;
    return toPath(answer[key]?.[0]?.id ?? 0);
  };

const aCar = '/v1/listings?makeCode=TOYOTA&radius=0&limit=1&fields=id';

/** An example of each operation that anyone may call; `npm run conformance` runs them and keeps the answers. */
export const apiExamples: Readonly<Record<string, Example>> = {
  'GET /v1/listings': plain(
    '/v1/listings?makeCode=TOYOTA&maxPrice=20000&radius=0&sort=derivedpriceASC&limit=2&fields=title,price,mileage,url',
  ),
  'GET /v1/listings/{id}': first(aCar, 'listings', (id) => `/v1/listings/${id}?fields=title,price,deal,seller`),
  'GET /v1/counts': plain('/v1/counts?maxPrice=20000&radius=0&by=vehicleStyleCode'),
  'GET /v1/dealers': plain('/v1/dealers?zip=30303&radius=200&limit=1'),
  'GET /v1/dealers/{id}': first('/v1/dealers?radius=0&limit=1', 'dealers', (id) => `/v1/dealers/${id}`),
  'GET /v1/makes': plain('/v1/makes'),
  'GET /v1/makes/{code}': plain('/v1/makes/TOYOTA'),
  'GET /v1/filters': plain('/v1/filters'),
  'GET /rest/lsc/listing': plain(
    '/rest/lsc/listing?makeCode=TOYOTA&searchRadius=0&numRecords=1&hideFilters=true&sortBy=derivedpriceASC',
  ),
  'GET /rest/lsc/listing/count': plain('/rest/lsc/listing/count?makeCode=TOYOTA&searchRadius=0'),
  'GET /rest/lsc/listing/similar': plain('/rest/lsc/listing/similar?makeCode=TOYOTA&searchRadius=0&numRecords=1'),
  'GET /rest/lsc/dealer': plain('/rest/lsc/dealer?zip=30303&searchRadius=200&numRecords=1'),
  'GET /cars-for-sale/api/resolve': plain('/cars-for-sale/api/resolve?url=%2Fcars-for-sale%2Fused-cars%2Fford'),
  'GET /cars-for-sale/api/places': plain('/cars-for-sale/api/places?q=atl'),
  'GET /cars-for-sale/bonnet-reference/codes': plain('/cars-for-sale/bonnet-reference/codes?makeCode=BMW'),
  'GET /cars-for-sale/bonnet-reference/zip/{zip}': plain('/cars-for-sale/bonnet-reference/zip/30303'),
  'GET /cars-for-sale/bonnet-reference/markets': plain('/cars-for-sale/bonnet-reference/markets?zip=30303'),
  'GET /cars-for-sale/kbbresearch/reference/models': plain(
    '/cars-for-sale/kbbresearch/reference/models?atcMakeCode=FORD&yearId=2024',
  ),
  'GET /rest/retailing/budget': plain('/rest/retailing/budget?monthlyPayment=400&zip=30303'),
  'GET /rest/retailing/payments': plain('/rest/retailing/payments?salePrice=25000&zip=30303'),
  'GET /rest/lsc/car-value': plain('/rest/lsc/car-value?year=2019&modelCode=CAMRY&mileage=60000&zip=30303'),
  'GET /rest/lsc/reviews/model/{id}': plain('/rest/lsc/reviews/model/CAMRY?sort=newest'),
  'GET /api/auth/jwks': plain('/api/auth/jwks'),
  'GET /experiments/datafiles/forecourt.json': plain('/experiments/datafiles/forecourt.json'),
};
