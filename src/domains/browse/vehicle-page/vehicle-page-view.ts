import type { Comparable } from '#domains/cars/appraisal/comparable.ts';
import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import type { CertifiedProgram } from '#domains/cars/listings/certified-content.server.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { trimText } from '#domains/cars/listings/listing-title.ts';
import { type ChatOffer, type VehicleSellerView, vehicleSellerView } from '#domains/cars/listings/seller-view.ts';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import { privateSellerPictures, privateSellerVideo } from '#domains/cars/sellers/seller-display.ts';
import type { Model } from '#domains/reference/catalogue/catalogue.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { type VehicleView, viewOfDrawing } from '#domains/reference/pictures/picture.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { vehiclePath } from '#paths/paths.ts';
import { type DealerDifferenceView, dealerDifferenceView } from './difference/dealer-difference-view.ts';
import { fullDate, shortDate } from './vehicle-dates.ts';
import { type VehicleDealView, vehicleDealView } from './vehicle-deal-view.ts';
import { type VehicleFactsView, vehicleFactsView } from './vehicle-facts-view.ts';
import { type HistoryTileView, vehicleHistoryView } from './vehicle-history-view.ts';
import { type PriceHistoryView, priceHistoryView } from './vehicle-price-history-view.ts';
import { type VehiclePriceView, vehiclePriceView } from './vehicle-price-view.ts';

export type LinkView = { label: string; href: string };
export type PictureView = { src: string; alt: string; label: string; hash?: string };

/** A tile that leads to a further resource about the vehicle (UI-07). */
export type ResourceTile = {
  cmp: string;
  epn: string;
  image: { alt: string; src: string };
  title: string;
  link: LinkView;
  sponsoredText: string;
};

export type VehiclePageView = {
  id: number;
  /** Full title (SRCH-03, SRCH-04). */
  title: string;
  /** "2023 Kia Telluride" */
  name: string;
  /** "EX AWD · Used · 28,410 mi" */
  line: string;
  /** The day the car left; undefined while it is for sale (RULING-49). */
  removedOn?: string;
  crumbs: readonly LinkView[];
  pictures: readonly PictureView[];
  illustration: boolean;
  /** Links to the seller's videos (VDP-03). */
  videos: readonly { title: string; href: string; host: string }[];
  flags: readonly string[];
  price: VehiclePriceView;
  deal?: VehicleDealView;
  priceHistory?: PriceHistoryView;
  facts: VehicleFactsView;
  history: readonly HistoryTileView[];
  /** Whether a free history report is available from the seller. */
  freeReport: boolean;
  assurances: readonly string[];
  seller: VehicleSellerView;
  /** What the maker's certified program promises, for certified vehicles (VDP-09). */
  certified?: CertifiedProgram;
  /** One similar car from a lot nearby (CMP-11). */
  nearby?: VehicleCardView;
  /** Whether that car is at the same seller. */
  isNearbySameSeller: boolean;
  /** What differs between two dealers' offers of this model (UI-05). */
  difference?: DealerDifferenceView;
  /** Pictures with advice on buying from a private seller (DLR-04). */
  advice: readonly { src: string; alt: string }[];
  /** Video with the same advice (DLR-04). */
  film?: { src: string; title: string };
  tiles: readonly ResourceTile[];
  /** Cars of the same body style, condition and age, nearest first, within `similarRadiusMiles`. */
  similar: readonly VehicleCardView[];
  moreHref: string;
  /** Research page of the model. */
  researchHref?: string;
  modelYear: { makeCode: string; modelCode: string; year: number };
  meta: VehicleMetaView;
};

type VehicleMetaView = {
  title: string;
  description: string;
  canonical: string;
  image: string;
  /** Metadata for search engines; addresses are made absolute by the page. */
  make: string;
  model: string;
  trim: string;
  year: number;
  type: ListingAnswer['type'];
  body: string;
  colour: string;
  interior: string;
  fuel: string;
  drive: string;
  doors: number;
  mileage: number;
  engine: string;
  transmission: string;
  about: string;
  town: string;
  state: string;
  zip: string;
};

export type VehiclePageInput = {
  listing: ListingAnswer;
  removedMs: number | null;
  nowMs: number;
  brandName: string;
  /** The ZIP in the URL; empty without one. */
  zip: string;
  /** Whether taxes and fees are those of the visitor's state; only without a ZIP in the URL. */
  isVisitorState?: boolean;
  terms?: PaymentTerms | undefined;
  model: Model | undefined;
  comparables: readonly Comparable[];
  similar: readonly ListingAnswer[];
  crumbs: readonly LinkView[];
  moreHref: string;
  dealerHref?: string | undefined;
  reviewsHref?: string | undefined;
  cashOfferHref?: string | undefined;
  researchHref?: string | undefined;
  tiles?: readonly ResourceTile[];
  /** False if the seller's details could not be loaded (VDP-08). */
  hasOwner?: boolean;
  certified?: CertifiedProgram | undefined;
  nearby?: ListingAnswer | undefined;
  /** Whether the brand offers chat (RULING-89). */
  chat?: ChatOffer;
};

const pictureLabels: Record<VehicleView, string> = {
  quarter: 'Front and side',
  side: 'Side',
  front: 'Front',
  rear: 'Rear',
  wheel: 'Wheel',
  interior: 'Inside',
  cargo: 'Cargo',
  folded: 'Seats folded',
};

const picturesOf = ({ images, illustration }: ListingAnswer): PictureView[] =>
  images.sources.map(({ src, alt }, at) =>
    illustration
      ? { src, alt, label: pictureLabels[viewOfDrawing(src) ?? 'side'] }
      : { src, alt, label: `Photo ${at + 1}`, hash: src.split('/')[2] ?? '' },
  );

const videosOf = ({ videos }: ListingAnswer): VehiclePageView['videos'] =>
  videos
    .filter(({ explainer, src }) => !explainer && URL.canParse(src))
    .map(({ title, src }) => ({ title, href: src, host: new URL(src).hostname.replace(/^www\./, '') }));

/** Labels for a price cut, a new listing and a frequently viewed one (VDP-04). */
const flagsOf = (listing: ListingAnswer): string[] => {
  const cut = listing.pricingHistory.at(-1);
  const flags = [];
  if (listing.reducedBy > 0 && cut) {
    flags.push(`Price down ${formatMoney(listing.reducedBy)} on ${shortDate(Date.parse(cut.date))}`);
  } else if (listing.isNewlyListed) flags.push('Newly listed');
  if (listing.isHot) flags.push('Popular this week');
  return flags;
};

const assurancesOf = (listing: ListingAnswer): string[] => [
  ...listing.warranties.map(({ label }) => label),
  ...(listing.returnPolicy ? [listing.returnPolicy.label] : []),
  ...(listing.isNoHagglePrice ? ['No-haggle price: the listed price is final'] : []),
  ...(listing.isLongHaulDelivery ? ['Long-distance delivery available'] : []),
];

const metaOf = (listing: ListingAnswer, name: string, brandName: string, isExpired: boolean): VehicleMetaView => {
  const { displayPrice } = listing.pricingDetail;
  const { city, state, zip } = listing.owner.location.address;
  const price = displayPrice === null ? '' : `, ${isExpired ? 'was ' : ''}${formatMoney(displayPrice)}`;
  const paid = listing.outTheDoor ? `${formatMoney(listing.outTheDoor.total)} out the door, ` : '';
  const where = city === '' ? '' : ` in ${city}, ${state}`;
  const why = listing.market?.rating ? `${listing.market.reason}. ` : '';
  return {
    title: `${listing.title}${price}${where} | ${brandName}`,
    description: isExpired
      ? `The ${name} listed${where} is no longer for sale. See what it cost and similar cars for sale.`
      : `${city === '' ? listing.title : listing.titleLong}: ${grouped(listing.mileageValue)} miles, ${paid}${listing.exteriorColorName.toLowerCase()}. ${why}Price history, VIN check and when it was last confirmed.`,
    canonical: vehiclePath({ listingId: listing.id }),
    image: `/img/vehicle/${listing.id}.png`,
    make: listing.make.name,
    model: listing.model.name,
    trim: trimText(listing.atTrim),
    year: listing.year,
    type: listing.type,
    body: listing.bodyStyles[0]?.name ?? '',
    colour: listing.color.exteriorColor,
    interior: listing.color.interiorColor,
    fuel: listing.fuelType.name,
    drive: listing.driveType.name,
    doors: listing.doors,
    mileage: listing.mileageValue,
    engine: listing.engine.name,
    transmission: listing.transmission.name,
    about: listing.description.label,
    town: city,
    state,
    zip,
  };
};

/** Cards on a vehicle page carry no click-type, since they are not results (URL-03). */
const similarCard = (listing: ListingAnswer, own: ListingAnswer): VehicleCardView => {
  const card = cardOfListing(listing);
  // Names the fuel if it differs from this car's.
  const isOther = listing.fuelType.group !== own.fuelType.group;
  return {
    ...card,
    facts: isOther ? `${listing.fuelType.name} · ${card.facts}` : card.facts,
    href: vehiclePath({ listingId: listing.id }),
  };
};

/** Without a ZIP in the URL, other cars are searched around this car, so their distances are not the visitor's. */
const placed = (cars: readonly ListingAnswer[], zip: string): readonly ListingAnswer[] =>
  zip === '' ? cars.map((car) => ({ ...car, owner: { ...car.owner, distanceFromSearch: null } })) : cars;

const isOtherDealer = ({ owner }: ListingAnswer, { owner: other }: ListingAnswer): boolean =>
  !owner.privateSeller && !other.privateSeller && owner.id !== other.id;

const differenceOf = (listing: ListingAnswer, other: ListingAnswer, zip: string): DealerDifferenceView => {
  const [here = listing, there = other] = placed([listing, other], zip);
  return dealerDifferenceView(here, there);
};

export const vehiclePageView = (input: VehiclePageInput): VehiclePageView => {
  const { listing, removedMs, nowMs, zip, isVisitorState = false } = input;
  const live = removedMs === null;
  const name = `${listing.year} ${listing.make.name} ${listing.model.name}`;
  const comparables =
    zip === '' ? input.comparables.map((car) => ({ ...car, distanceMiles: null })) : input.comparables;
  const deal = live ? vehicleDealView(listing, comparables) : undefined;
  const [nearby] = placed(input.nearby && live ? [input.nearby] : [], zip).map((car) => similarCard(car, listing));
  const priceHistory = priceHistoryView(listing, { endMs: removedMs ?? nowMs, live });
  return {
    id: listing.id,
    title: listing.title,
    name,
    line: [trimText(listing.atTrim), listing.title.split(` ${listing.year}`)[0], `${listing.mileage.value} mi`]
      .filter(Boolean)
      .join(' · '),
    ...(removedMs !== null && { removedOn: fullDate(removedMs) }),
    crumbs: input.crumbs,
    pictures: picturesOf(listing),
    illustration: listing.illustration,
    videos: live ? videosOf(listing) : [],
    flags: live ? flagsOf(listing) : [],
    price: vehiclePriceView(listing, { zip, isVisitorState, terms: input.terms }),
    ...(deal && { deal }),
    ...(priceHistory && { priceHistory }),
    facts: vehicleFactsView(listing, input.model),
    history: vehicleHistoryView(listing, input.researchHref),
    freeReport: live && listing.freeHistoryReport,
    assurances: assurancesOf(listing),
    seller: vehicleSellerView(listing, {
      zip,
      isVisitorState,
      live,
      dealerHref: input.dealerHref,
      reviewsHref: input.reviewsHref,
      cashOfferHref: input.cashOfferHref,
      nowMs,
      chat: input.chat ?? 'none',
      isKnownOwner: input.hasOwner ?? true,
    }),
    ...(input.certified && live && { certified: input.certified }),
    ...(nearby && { nearby }),
    isNearbySameSeller: input.nearby?.owner.id === listing.owner.id,
    ...(input.nearby &&
      live &&
      isOtherDealer(listing, input.nearby) && { difference: differenceOf(listing, input.nearby, zip) }),
    advice: listing.owner.privateSeller && live ? privateSellerPictures.map(({ src, alt }) => ({ src, alt })) : [],
    ...(listing.owner.privateSeller &&
      live && { film: { src: privateSellerVideo.src, title: privateSellerVideo.title } }),
    // No ads beside a private seller's car (DLR-03).
    tiles: (input.tiles ?? []).filter(({ sponsoredText }) => !listing.owner.hideAds || sponsoredText === ''),
    similar: placed(input.similar, zip)
      .filter(({ id }) => id !== nearby?.id)
      .map((car) => similarCard(car, listing)),
    moreHref: input.moreHref,
    ...(input.researchHref !== undefined && { researchHref: input.researchHref }),
    modelYear: { makeCode: listing.makeCode, modelCode: listing.modelCode, year: listing.year },
    meta: metaOf(listing, name, input.brandName, !live),
  };
};
