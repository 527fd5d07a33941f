import type { paths } from './api.ts';
import { createApiClient } from './api-client.ts';
import type { paths as typedPaths } from './api-v1.ts';

const [, , origin = ''] = process.argv;
const client = createApiClient<paths>(origin);
const typed = createApiClient<typedPaths>(origin);

/** A third party's program, which has to compile with the generated types. */
const { listings, totalResultCount } = await client.get('/rest/lsc/listing', { numRecords: 2, searchRadius: 0 });
const cars = listings.map(({ id, title, pricingDetail, owner }) => {
  const dealer: string = owner?.name ?? '';
  const priceUsd: number | null = pricingDetail.salePrice;
  return { id: id.toFixed(), title: title.trim(), priceUsd, dealer };
});
const { canonical } = await client.get('/cars-for-sale/api/resolve', { url: '/cars-for-sale/used-cars/ford' });
const { keys } = await client.get('/api/auth/jwks', {});

const page = await typed.get('/v1/listings', {
  makeCode: ['FORD', 'TOYOTA'],
  listingType: ['USED'],
  radius: 0,
  limit: 1,
});
const [car] = page.listings;
const makeCode: string | undefined = car?.make?.code;
const monthly: number | undefined = car?.payment?.monthly;
const v1 = { total: page.total.toFixed(), makeCode, monthly, isLast: page.next === null };

console.log(JSON.stringify({ cars, total: totalResultCount.toFixed(), canonical, keys: keys.length, v1 }));
