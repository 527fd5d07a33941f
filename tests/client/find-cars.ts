import { createApiClient } from './api-client.ts';

const client = createApiClient(process.argv[2] ?? '');

/** A third party's program, which has to compile with the generated types. */
const { listings, totalResultCount } = await client.get('/rest/lsc/listing', { numRecords: '2', searchRadius: '0' });
const cars = listings.map(({ id, title, pricingDetail, owner }) => {
  const dealer: string = owner?.name ?? '';
  const priceUsd: number | null = pricingDetail.salePrice;
  return { id: id.toFixed(), title: title.trim(), priceUsd, dealer };
});
const { canonical } = await client.get('/cars-for-sale/api/resolve', { url: '/cars-for-sale/used-cars/ford' });
const { keys } = await client.get('/api/auth/jwks', {});
console.log(JSON.stringify({ cars, total: totalResultCount.toFixed(), canonical, keys: keys.length }));
