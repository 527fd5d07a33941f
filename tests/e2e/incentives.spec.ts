import { expect } from '@playwright/test';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { formatMoney } from '#lib/money.ts';
import { expectAccessible, open, watch } from './page-checks.ts';
import { test } from './test.ts';

const newCars = '/cars-for-sale/new-cars?searchRadius=0&zip=30303&sortBy=derivedpriceASC';

test('PAY-12, WLT-31: manufacturer cash lowers what a new car costs, and each figure says so', async ({
  page,
  request,
}) => {
  const reply = await request.get(
    '/rest/lsc/listing?listingType=NEW&searchRadius=0&zip=30303&sortBy=derivedpriceASC&numRecords=25',
  );
  const { listings } = (await reply.json()) as { listings: ListingAnswer[] };
  const car = listings.find(({ pricingDetail }) => pricingDetail.incentive !== null);
  if (!car?.outTheDoor || !car.pricingDetail.incentive) throw new Error('no new car has an incentive');
  const cash = formatMoney(car.pricingDetail.incentive);
  const outTheDoor = formatMoney(car.outTheDoor.total);
  const complaints = watch(page);

  await open(page, newCars);
  const card = page.locator('article').filter({ has: page.locator(`a[href*="/vehicle/${car.id}"]`) });
  await expect(card.getByText(`After ${cash} manufacturer cash`)).toBeVisible();
  await expect(card.locator('[data-figure="outTheDoor"]')).toHaveText(outTheDoor);
  await expect(card.getByText(formatMoney(car.pricingDetail.displayPrice ?? 0), { exact: true })).toBeVisible();
  await card.getByRole('heading').getByRole('link').click();

  const main = page.getByRole('main');
  await expect(main.getByText(/the dealer confirms whether you qualify/i)).toBeVisible();
  await main.locator('summary').filter({ hasText: 'Out the door' }).click();
  const line = main.locator('dl > div').filter({ hasText: 'Manufacturer cash' });
  await expect(line).toContainText(formatMoney(-car.pricingDetail.incentive));
  await expect(line).toContainText(car.pricingDetail.incentiveDetail?.name ?? '');
  await expect(main.locator('[data-figure="outTheDoor"]').first()).toHaveText(outTheDoor);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Wallet' }).click();
  const receipt = page
    .getByRole('dialog', { name: 'Wallet' })
    .locator('dl > div')
    .filter({ hasText: /^Manufacturer cash/ });
  await expect(receipt).toContainText(car.pricingDetail.incentiveDetail?.name ?? '');
  expect(complaints).toEqual([]);
});
