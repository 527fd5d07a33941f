import { hiddenOwnerName } from '#domains/cars/sellers/seller-display.ts';
import { writeCosts } from '#domains/reference/payments/figures/car-costs.ts';
import { economyUnit } from '#lib/fuel-economy.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { type DealerRoot, dealerDetailsPath, vehiclePath } from '#paths/paths.ts';
import { priceLinePlaces } from '#ui/charts/price-line-places.ts';
import type { VerdictLevel } from '#ui/verdict.tsx';
import { answeredCosts } from './answered-costs.ts';
import { feeWords } from './fee-copy.ts';
import type { ListingAnswer } from './listing-answer.ts';
import type { HistoryTokenView, PriceLineView, VehicleCardView } from './vehicle-card-view.ts';

type Listed = ListingAnswer;

const levels = { Great: 'great', Good: 'good', Fair: 'fair', Above: 'high' } as const;

const dealOf = ({ market }: Pick<Listed, 'market'>): VerdictLevel => (market?.rating ? levels[market.rating] : 'none');

const whyOf = ({ pricingDetail, market }: Pick<Listed, 'pricingDetail' | 'market'>): string => {
  if (pricingDetail.salePrice === null) return 'Ask the seller for the price';
  return market?.reason ?? 'Too few similar cars to compare with';
};

const shortDrives: Readonly<Record<string, string>> = {
  'All-Wheel Drive': 'AWD',
  'Four-Wheel Drive': '4WD',
  'Front-Wheel Drive': 'FWD',
  'Rear-Wheel Drive': 'RWD',
};

type Distinguished = Pick<Listed, 'electricVehicleRange' | 'fuelType' | 'mpgCombined' | 'cab' | 'driveType' | 'seats'>;

/** A fact that distinguishes this car from similar ones. */
export const distinguishingFact = (listing: Distinguished): string => {
  const { electricVehicleRange, fuelType, mpgCombined, cab, driveType } = listing;
  if (fuelType.group === 'ELE' && electricVehicleRange) return `${electricVehicleRange} mi range`;
  const economy = mpgCombined && `${mpgCombined} ${economyUnit(fuelType.group)}`;
  if ((fuelType.group === 'HYB' || fuelType.group === 'PIH') && economy) return economy;
  if (cab) return cab.name;
  if (driveType.group === 'AWD4WD' || !economy) return shortDrives[driveType.name] ?? driveType.name;
  return economy;
};

const distanceWords = (miles: number): string => (miles < 1 ? 'Under 1 mi away' : `${grouped(miles)} mi away`);

/** The facts of a card; with a distance, it replaces the town. */
export type CardFacts = { mileage: string; town: string; special: string };

export const cardFactsOf = (listing: Listed): CardFacts => {
  const { city, state } = listing.owner.location.address;
  return {
    mileage: `${grouped(listing.mileageValue)} mi`,
    town: `${city}, ${state}`,
    special: distinguishingFact(listing),
  };
};

export const factsLine = ({ mileage, town, special }: CardFacts, distanceMiles: number | null): string =>
  [mileage, distanceMiles === null ? town : distanceWords(distanceMiles), special]
    .filter((fact) => fact !== '')
    .join(' · ');

/**
 * Up to two history tokens, problems first. Missing data is "not reported" and never counts as clean (RULING-63); a new
 * car has no history.
 */
export const historyTokens = ({
  listingType,
  vhrTiles,
}: Pick<Listed, 'listingType' | 'vhrTiles'>): HistoryTokenView[] => {
  if (listingType === 'NEW') return [{ tone: 'good', words: 'Full factory warranty' }];
  const tiles = new Map(vhrTiles.map((tile) => [tile.name, tile]));
  const problems = ['title', 'frame', 'accidents', 'use'].flatMap((name): HistoryTokenView[] => {
    const tile = tiles.get(name);
    return tile?.tone === 'note' ? [{ tone: 'note', words: tile.label }] : [];
  });
  const accidents = tiles.get('accidents');
  const owners = tiles.get('owners');
  const tokens: HistoryTokenView[] = [...problems];
  if (accidents?.tone === 'good') tokens.push({ tone: 'good', words: accidents.label });
  if (accidents?.tone === 'unknown') tokens.push({ tone: 'unknown', words: 'Accidents not reported' });
  if (owners && owners.tone !== 'unknown') {
    tokens.push({ tone: owners.tone === 'good' ? 'good' : 'plain', words: owners.label });
  }
  return tokens.slice(0, Math.max(2, problems.length));
};

const flagOf = ({
  reducedBy,
  isNewlyListed,
  daysOnSite,
}: Pick<Listed, 'reducedBy' | 'isNewlyListed' | 'daysOnSite'>) => {
  if (reducedBy > 0) return { words: `$${grouped(reducedBy)} in 2 weeks`, cut: true as const };
  if (!isNewlyListed) return undefined;
  if (daysOnSite < 2) return { words: daysOnSite === 0 ? 'Listed today' : 'Listed yesterday' };
  return { words: `Listed ${daysOnSite} days ago` };
};

/**
 * Explains why a new car's figures are lower than its price (PAY-12); replaces the warranty token for lack of space.
 */
const tokensOf = (listing: Listed): HistoryTokenView[] => {
  const { incentive } = listing.pricingDetail;
  if (incentive === null) return historyTokens(listing);
  return [{ tone: 'good', words: `After ${formatMoney(incentive)} manufacturer cash` }];
};

/** Undefined with too few similar cars for a rating (RULING-61). */
const lineOf = ({
  market,
  pricingDetail: { salePrice, addOnsTotal },
}: Pick<Listed, 'market' | 'pricingDetail'>): PriceLineView | undefined => {
  if (!market?.rating || salePrice === null) return undefined;
  const { low, lowerQuartile: q1, upperQuartile: q3, high } = market;
  const { bandFrom, bandTo, mark } = priceLinePlaces(salePrice + addOnsTotal, { low, q1, q3, high });
  return { from: Math.round(bandFrom), to: Math.round(bandTo), at: Math.round(mark) };
};

const sellerHrefOf = ({ owner, ownerId, ownerName }: Listed, brand: DealerRoot): string | undefined => {
  if (owner.privateSeller || ownerName === hiddenOwnerName) return undefined;
  const { city, state } = owner.location.address;
  return dealerDetailsPath(brand, { dealerId: ownerId, name: ownerName, place: { city, state } });
};

/** Encoded inputs of its figures other than the shopper's terms; undefined without a price. */
export const costsText = (listing: Listed): string | undefined => {
  const costs = answeredCosts(listing);
  return costs && writeCosts(costs);
};

/** Card of a listing. With a brand, the dealer's name links to the dealer's page there. */
export const cardOfListing = (listing: Listed, brand?: DealerRoot): VehicleCardView => {
  const { freshness, outTheDoor, payment } = listing;
  const picture = listing.images.sources[0];
  const line = lineOf(listing);
  const flag = flagOf(listing);
  const sellerHref = brand && sellerHrefOf(listing, brand);
  const costs = costsText(listing);
  return {
    id: listing.id,
    href: vehiclePath({ listingId: listing.id }),
    title: listing.title,
    name: `${listing.year} ${listing.make.name} ${listing.model.name}`,
    picture: picture?.src ?? '',
    ...(listing.illustration
      ? { paint: listing.exteriorColorName.toLowerCase() }
      : { photo: picture?.src.split('/')[2] ?? '' }),
    price: listing.pricingDetail.displayPrice,
    fee: feeWords(listing),
    deal: dealOf(listing),
    ...(line && { line }),
    why: whyOf(listing),
    ...(outTheDoor && { outTheDoor: outTheDoor.total }),
    ...(payment && { monthly: payment.monthly }),
    ...(costs && { costs }),
    ...(outTheDoor?.stateAssumed && { assumedState: outTheDoor.state }),
    facts: factsLine(cardFactsOf(listing), listing.owner.distanceFromSearch),
    history: tokensOf(listing),
    seller: listing.owner.privateSeller ? 'Private seller' : listing.ownerName,
    ...(sellerHref && { sellerHref }),
    fresh: freshness.words,
    ...(freshness.stale && { stale: true }),
    ...(flag && { flag }),
  };
};
