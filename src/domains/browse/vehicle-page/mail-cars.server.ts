import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { costsOf } from '#domains/cars/listings/pricing-answer.ts';
import { trimLine } from '#domains/cars/listings/vehicle-card-view.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { siteShopper } from '#domains/cars/search/site-shopper.ts';
import { type CarFigures, type MailCar, type MailCarList, withFees } from '#domains/people/mail/mail-car.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { BrandFlags } from '#domains/reference/brands/brand-flags.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { stateNames } from '#domains/reference/locations/states.ts';
import { creditWords } from '#domains/reference/payments/figures/payment-copy.ts';
import { termsTexts } from '#domains/reference/payments/figures/terms-texts.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import type { MailPictureSize, MailPictures } from '#domains/reference/pictures/mail-pictures.server.ts';
import { formatMoney } from '#lib/money.ts';
import { fullDate } from './vehicle-dates.ts';
import { vehiclePriceView } from './vehicle-price-view.ts';

/** The facts about a mail's recipient that a car's figures depend on. */
type MailReader = {
  brand: Brand;
  /** Origin for the links. */
  origin: string;
  /** Place of registration, and origin of distances; undefined if unknown. */
  zip?: string | undefined;
  terms?: PaymentTerms | undefined;
};

/** A car for a mail of its own, with its figures at another price. */
type MailedCar = { car: MailCar; onOffer: boolean; at(listedUsd: number): CarFigures & { priceUsd: number } };

type Sources = {
  search: Pick<ListingSearch, 'vehicle' | 'vehicles' | 'similar'>;
  lookup: Pick<LocationLookup, 'byZip'>;
  flags(brand: Brand): BrandFlags;
  figures(): RatesAndFees;
  pictures: MailPictures;
};

/** The part of a car's price that are dealer's fees. */
const feesIn = ({ pricingDetail }: ListingAnswer): number =>
  (pricingDetail.displayPrice ?? 0) - (pricingDetail.salePrice ?? 0);

const mostSimilar = 3;
/** Cars beyond these are only counted in mails. */
const mostPictured = 12;

/** Cars for mails, with the texts and figures of their pages. */
export const createMailCars = ({ search, lookup, flags, figures, pictures }: Sources) => {
  /** The context of a visitor at this ZIP. */
  const shopperOf = ({ brand, zip, terms }: MailReader): ShopperContext => {
    const place = lookup.byZip(zip);
    const here = place.ok ? place.value : undefined;
    return { ...siteShopper({ brand, flags: flags(brand) }), terms, state: here?.state, from: here };
  };

  const carOf = async (listing: ListingAnswer, reader: MailReader, size?: MailPictureSize): Promise<MailCar> => {
    const place = lookup.byZip(reader.zip);
    const zip = place.ok ? place.value.zip : '';
    const card = cardOfListing(listing);
    const { paid, payment } = vehiclePriceView(listing, { zip, terms: reader.terms });
    const { city, state } = listing.owner.location.address;
    const source = listing.images.sources[0];
    const picture = source && size && (await pictures.of(source.src, size));
    return {
      id: listing.id,
      name: card.name,
      model: listing.model.name,
      // With the ZIP in its address, the page shows the same figures as the mail to everybody.
      url: `${reader.origin}${listing.vdpBaseUrl}${zip && `?${new URLSearchParams({ zip })}`}`,
      line: [trimLine(card), card.facts].filter(Boolean).join(' · ').replaceAll(' · ', ', '),
      history: card.history.map(({ words }) => words).join(', '),
      figures: {
        priceUsd: card.price,
        feesUsd: feesIn(listing),
        outTheDoorUsd: card.outTheDoor ?? null,
        monthlyUsd: card.monthly ?? null,
      },
      deal: card.deal,
      why: card.why,
      ...(card.line && { priceLine: card.line }),
      seller: card.seller,
      place: [city, state].filter(Boolean).join(', '),
      confirmed: card.fresh,
      terms: [paid && `Out the door: ${paid.source}`, payment && `Monthly: ${payment.source}`]
        .filter(Boolean)
        .join(' '),
      ...(picture && { picture: { ...picture, alt: source.alt } }),
    };
  };

  const at = (listing: ListingAnswer, reader: MailReader) => (listedUsd: number) => {
    const { outTheDoor, pricingDetail, listingType, bodyStyles } = listing;
    const { address } = listing.owner.location;
    const { incentive } = pricingDetail;
    const priceUsd = listedUsd + pricingDetail.addOnsTotal;
    const costs = costsOf(
      {
        priceUsd,
        listingType,
        msrpUsd: pricingDetail.msrp,
        styleCode: bodyStyles[0]?.code ?? '',
        ...(incentive !== null &&
          incentive < priceUsd && { incentive: { amountUsd: incentive, name: '', endsOn: null } }),
      },
      {
        docFeeUsd: listing.owner.docFee,
        privateSeller: listing.owner.privateSeller,
        address: { ...address, state: outTheDoor?.state ?? address.state },
      },
      { figures: figures(), terms: reader.terms },
    );
    return {
      priceUsd: withFees(listedUsd, { feesUsd: feesIn(listing) }),
      feesUsd: feesIn(listing),
      outTheDoorUsd: costs.outTheDoor?.total ?? null,
      monthlyUsd: costs.payment?.monthly ?? null,
    };
  };

  /** The assumptions that the figures of several cars share. */
  const termsFor = (reader: MailReader): string => {
    const terms = reader.terms ?? defaultTerms;
    const place = lookup.byZip(reader.zip);
    const { rates, fees } = figures();
    const where = place.ok
      ? `for ZIP ${place.value.zip} in ${stateNames[place.value.state] ?? place.value.state}`
      : 'for the state each car is in';
    const paid = `Out the door with taxes and fees ${where}, state rates as of ${fullDate(Date.parse(fees.asOf))}.`;
    if (terms.option !== 'finance' || terms.aprPercent !== null || terms.tradeInUsd !== terms.owedUsd) {
      return `${paid} ${termsTexts.basis(terms)}`;
    }
    const { downUsd, downShare, loanTerm } = terms;
    const down = downUsd === null ? `${Math.round(downShare * 100)}%` : formatMoney(downUsd);
    return `${paid} Monthly with ${down} down over ${loanTerm} months at the national average for ${creditWords(terms)} credit, ${fullDate(Date.parse(rates.asOf))}.`;
  };

  const listOf = async (listings: readonly ListingAnswer[], reader: MailReader): Promise<MailCarList> => ({
    cars: await Promise.all(
      listings.map((listing, index) => carOf(listing, reader, index < mostPictured ? 'small' : undefined)),
    ),
    terms: termsFor(reader),
  });

  return {
    /** Includes cars that left, whose page stays for a while (RULING-49). */
    find: async (listingId: number, reader: MailReader): Promise<MailedCar | undefined> => {
      const vehicle = await search.vehicle(listingId, shopperOf(reader));
      if (!vehicle) return undefined;
      const car = await carOf(vehicle.listing, reader, 'wide');
      return { car, onOffer: vehicle.status === 'live', at: at(vehicle.listing, reader) };
    },

    /** Cars in this order, including ones that left; unknown ids are left out. */
    list: async (listingIds: readonly number[], reader: MailReader): Promise<MailCarList> =>
      listOf(await search.vehicles(listingIds, shopperOf(reader)), reader),

    /** Nearest first, from the recipient's location or, if unknown, the car's. */
    similar: async (listingId: number, reader: MailReader): Promise<MailCarList> => {
      const shopper = shopperOf(reader);
      const zip = shopper.from
        ? reader.zip
        : (await search.vehicle(listingId, shopper))?.listing.owner.location.address.zip;
      const similar = await search.similar(listingId, { place: zip ? { zip } : {}, count: mostSimilar }, shopper);
      const milesOf = ({ owner }: ListingAnswer): number => owner.distanceFromSearch ?? Number.POSITIVE_INFINITY;
      const ids = (similar?.listings ?? []).toSorted((a, b) => milesOf(a) - milesOf(b)).map(({ id }) => id);
      // Read again in the recipient's context: the car's location is not where they would register one.
      return listOf(await search.vehicles(ids, shopper), reader);
    },
  };
};
export type MailCars = ReturnType<typeof createMailCars>;
