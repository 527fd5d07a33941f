import type { Dealers } from '#domains/browse/dealers/dealers.server.ts';
import type { Comparable } from '#domains/cars/appraisal/comparable.ts';
import { minimumComparables } from '#domains/cars/listings/deal-rating.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { trimText } from '#domains/cars/listings/listing-title.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { stateNames } from '#domains/reference/locations/states.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { quoteCar } from '#domains/reference/payments/quote-car.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { formatMoney } from '#lib/money.ts';
import { median } from '#lib/robust-regression.ts';
import { comparableSearch } from '../vehicle-comparables.ts';
import { fullDate } from '../vehicle-dates.ts';
import { movedTo } from '../vehicle-deal-view.ts';
import { type AskFacts, askFor, type MovedCar, nearestToAsk } from './price-ask.ts';
import { type FeesAround, sayWords, sheetFigures, similarTitle, whyWords } from './price-sheet-copy.ts';
import { taxRows, taxWords } from './price-sheet-taxes.server.ts';
import type { PriceSheetView } from './price-sheet-view.ts';

type PriceSheetSources = {
  search: Pick<ListingSearch, 'vehicle' | 'comparables'>;
  owners: Pick<OwnerStore, 'find'>;
  lookup: Pick<LocationLookup, 'byZip'>;
  figures(): RatesAndFees;
  feesAround: Dealers['feesAround'];
  clock: Clock;
};

type PriceSheetRequest = { listingId: number; shopper: ShopperContext; zip?: string | undefined };

const carCount = 6;
const enoughDealers = 5;

const cutsOf = ({ pricingHistory }: Pick<ListingAnswer, 'pricingHistory'>) =>
  pricingHistory.flatMap(({ date, price }, at) => {
    const before = pricingHistory[at - 1]?.price ?? price;
    return price < before ? [{ atMs: Date.parse(date), usd: before - price }] : [];
  });

const movedCars = ({ market }: ListingAnswer, comparables: readonly Comparable[]): MovedCar[] =>
  comparables.flatMap((car) => {
    const movedUsd = market ? movedTo(market, car) : undefined;
    if (movedUsd === undefined || car.priceUsd === null) return [];
    const name = [car.year, car.modelName, trimText(car.trim)].filter(Boolean).join(' ');
    return [{ name, where: `${car.city}, ${car.state}`, miles: car.mileage, priceUsd: car.priceUsd, movedUsd }];
  });

export type PriceSheets = ReturnType<typeof createPriceSheets>;

/** Printable sheets with a suggested price for negotiating, from market data. */
export const createPriceSheets = (sources: PriceSheetSources) => {
  const { search, owners, lookup, figures, clock } = sources;

  const feesAround = async ({ ownerId, makeCode }: ListingAnswer, feeUsd: number): Promise<FeesAround | undefined> => {
    const owner = await owners.find(ownerId);
    if (!owner || owner.privateSeller) return undefined;
    const fees = await sources.feesAround({ makeCode, from: owner.address });
    if (fees.length < enoughDealers) return undefined;
    return { higher: fees.filter((fee) => fee > feeUsd).length, of: fees.length, middleUsd: Math.round(median(fees)) };
  };

  return {
    /** Undefined for a car that is not on offer or has no price. */
    open: async ({ listingId, shopper, zip }: PriceSheetRequest): Promise<PriceSheetView | undefined> => {
      const lookedUp = lookup.byZip(zip);
      const here = lookedUp.ok ? lookedUp.value : undefined;
      const visitor: ShopperContext = { ...shopper, state: shopper.state ?? here?.state, from: shopper.from ?? here };
      const vehicle = await search.vehicle(listingId, visitor);
      const { salePrice = null, addOnsTotal: addOnsUsd = 0 } = vehicle?.listing.pricingDetail ?? {};
      if (vehicle?.status !== 'live' || salePrice === null) return undefined;
      const { listing } = vehicle;
      const priceUsd = salePrice + addOnsUsd;
      const { outTheDoor, owner } = listing;
      const from = here?.zip ?? owner.location.address.zip;
      const docFeeUsd = outTheDoor?.docFee ?? 0;
      const incentiveUsd = outTheDoor?.incentive ?? 0;
      const [comparables, fees] = await Promise.all([
        listing.market?.rating
          ? search.comparables(comparableSearch(listing, from === '' ? {} : { zip: from }), visitor)
          : [],
        feesAround(listing, docFeeUsd),
      ]);
      const cuts = cutsOf(listing);
      const days = comparables.map(({ listedMs }) => Math.floor((clock.now() - listedMs) / dayMs));
      const asking: AskFacts = {
        priceUsd,
        addOnsUsd,
        docFeeUsd,
        similar: movedCars(listing, comparables),
        daysOnSite: listing.daysOnSite,
        usualDays: days.length < minimumComparables ? undefined : Math.round(median(days)),
        cutsUsd: cuts.map(({ usd }) => usd),
        usualFeeUsd: fees?.middleUsd,
      };
      const ask = askFor(asking);
      const state = outTheDoor?.state ?? '';
      const isNew = listing.listingType === 'NEW';
      const taxed = { fees: figures().fees, car: { state, isNew, isPrivateSale: owner.privateSeller, docFeeUsd } };
      const wholeOf = (price: number) => {
        const incentivePriceUsd = incentiveUsd < price ? price - incentiveUsd : null;
        return quoteCar(figures(), { ...taxed.car, priceUsd: price, incentivePriceUsd }, defaultTerms);
      };
      const [listed, target] = [wholeOf(priceUsd), wholeOf(ask.priceUsd)];
      const stateName = stateNames[state] ?? 'your state';
      const name = `${listing.year} ${listing.make.name} ${listing.model.name}`;
      const { privateSeller } = owner;
      const words = { asking, ask, fees, name, model: listing.model.name, dealer: owner.name, privateSeller };
      const place = here ? `in ${here.zip}` : `with ${stateName} tax, because the seller is there`;
      const askUsd = privateSeller ? target.lines.priceUsd : target.outTheDoorUsd;
      const [picture] = listing.images.sources;
      return {
        listingId,
        name: [name, trimText(listing.atTrim)].filter(Boolean).join(' '),
        facts: [
          `${listing.mileage.value} miles`,
          listing.stockNumber && `stock ${listing.stockNumber}`,
          listing.vin && `VIN ${listing.vin}`,
          `${owner.name}, ${owner.location.address.city}`,
        ]
          .filter(Boolean)
          .join(' · '),
        dealer: owner.name,
        takesLeads: !owner.hideEmailForm,
        ...(picture && { picture: { src: picture.src, alt: picture.alt } }),
        date: fullDate(clock.now()),
        where: privateSeller
          ? `to the seller; ${formatMoney(target.outTheDoorUsd)} ${place} once it is registered`
          : `out the door ${place}`,
        privateSeller,
        askUsd,
        listedUsd: priceUsd,
        targetUsd: ask.priceUsd,
        listedWholeUsd: listed.outTheDoorUsd,
        targetWholeUsd: target.outTheDoorUsd,
        why: whyWords(words),
        similarTitle: similarTitle(ask, asking.similar.length),
        similar: nearestToAsk(asking.similar, ask.priceUsd, carCount)
          .sort((a, b) => a.movedUsd - b.movedUsd)
          .map((car) => ({ ...car, isCheaper: car.movedUsd < priceUsd })),
        figures: sheetFigures(words, cuts),
        lines: [
          {
            label: addOnsUsd > 0 ? 'Price with add-ons' : 'Listed price',
            listedUsd: listed.lines.priceUsd,
            targetUsd: target.lines.priceUsd,
          },
          ...(listed.incentiveUsd > 0
            ? [{ label: 'Manufacturer cash', listedUsd: -listed.incentiveUsd, targetUsd: -target.incentiveUsd }]
            : []),
          ...taxRows(listed, target, stateName).map((row) =>
            privateSeller ? { ...row, label: `${row.label}, paid at registration` } : row,
          ),
          ...(docFeeUsd > 0
            ? [{ label: 'Dealer fee', listedUsd: listed.lines.docFeeUsd, targetUsd: target.lines.docFeeUsd }]
            : []),
          {
            label: 'Title and registration',
            listedUsd: listed.lines.titleUsd + listed.lines.registrationUsd,
            targetUsd: target.lines.titleUsd + target.lines.registrationUsd,
          },
        ],
        ...taxWords(taxed),
        say: sayWords(
          words,
          `${formatMoney(askUsd)}${privateSeller ? '' : ` out the door${here ? ` in ${here.zip}` : ''}`}`,
        ),
      };
    },
  };
};
