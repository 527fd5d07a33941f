import { type Incentive, mostIncentiveUsd, plainIncentiveName } from '#domains/cars/listings/incentives/incentive.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { grouped } from '#lib/money.ts';
import type { FeedRow } from './feed-row.ts';
import { readAmount, readDateMs } from './feed-values.ts';

const longestName = 60;

const readIncentiveUsd = (row: FeedRow, priceUsd: number | null): number | undefined => {
  const text = row.text('incentive');
  if (text === '') return undefined;
  const usd = readAmount(text);
  if (usd === 0) return undefined;
  if (usd === undefined) return row.fail('incentive', 'is not an amount in dollars; send 0 or nothing for none');
  if (usd < 0) return row.fail('incentive', 'is negative; send what comes off the price as a positive amount');
  if (usd > mostIncentiveUsd) return row.fail('incentive', `is more than $${grouped(mostIncentiveUsd)}`);
  if (priceUsd !== null && usd >= priceUsd) return row.fail('incentive', 'is not less than the price');
  return usd;
};

const readEnd = (row: FeedRow): string | null | undefined => {
  const text = row.text('incentiveEnds');
  if (text === '') return null;
  const ms = readDateMs(text);
  return ms === undefined
    ? row.fail('incentiveEnds', 'is not a date such as 2026-11-30')
    : new Date(ms).toISOString().slice(0, 10);
};

/** The maker's incentive for a new car (PAY-12); an impossible one makes the row an error. */
export const readIncentive = (
  row: FeedRow,
  { listingType, priceUsd }: { listingType: Listing['listingType'] | undefined; priceUsd: number | null },
): Incentive | undefined => {
  const amountUsd = readIncentiveUsd(row, priceUsd);
  if (amountUsd === undefined) return undefined;
  if (listingType !== 'NEW') return row.warn('incentive', 'is for new vehicles and was left out');
  const endsOn = readEnd(row);
  if (endsOn === undefined) return undefined;
  const name = row.text('incentiveName').replace(/\s+/g, ' ').slice(0, longestName).trim();
  return { amountUsd, name: name || plainIncentiveName, endsOn };
};
