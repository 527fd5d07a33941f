import type { Rating } from '#domains/cars/ratings/rating.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { ownerAnswer } from '#domains/cars/sellers/owner-answer.ts';
import {
  displayOwnerName,
  privateSellerPictures,
  privateSellerVideo,
  type Video,
} from '#domains/cars/sellers/seller-display.ts';
import { bodyStyles, vehicleStyleOf } from '#domains/reference/catalogue/body-styles.ts';
import { trimCode } from '#domains/reference/catalogue/catalogue.ts';
import { colourByCode } from '#domains/reference/catalogue/colours.ts';
import { featureByCode } from '#domains/reference/catalogue/features.ts';
import { driveGroups, fuelGroups, listingTypes, transmissionGroups } from '#domains/reference/catalogue/vocabulary.ts';
import type { QuoteAnswered } from '#domains/reference/payments/any-state-quotes.ts';
import type { FuelPrices } from '#domains/reference/payments/fuel-cost.ts';
import { ownershipOf } from '#domains/reference/payments/own/running-costs.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import { picturesOf } from '#domains/reference/pictures/vehicle-pictures.ts';
import { combinedEconomy, economyUnit } from '#lib/fuel-economy.ts';
import { grouped } from '#lib/money.ts';
import { freshnessOf } from './freshness.ts';
import { type Listing, priorityTiers } from './listing.ts';
import { daysOnSite, historyPreview, historyTiles, isNewlyListed, recentCutUsd, styleIdOf } from './listing-facts.ts';
import { listingCondition, listingTitle, listingTitleLong, type NameVehicle, vdpBaseUrl } from './listing-title.ts';
import { costsOf, marketOf, pricingDetailOf, pricingHistoryOf } from './pricing-answer.ts';
import { detailsSummary } from './vehicle-detail.ts';

export type AnswerContext = {
  nowMs: number;
  nameVehicle: NameVehicle;
  figures: RatesAndFees;
  /** True if the flag `standard_listing_owner_name` is off (RULING-56). */
  hideOwnerNames?: boolean;
  /** State of registration. */
  state?: string | undefined;
  terms?: PaymentTerms | undefined;
  /** How figures are calculated, on a page for the visitors of all states. */
  quoteAs?: QuoteAnswered;
  /** Without prices of fuel there is no cost to own. */
  fuelPrices?: FuelPrices;
  distanceMiles?: number | null;
  /** Whether the car is viewed often (RULING-62). */
  isHot?: boolean;
  /** `result` for a card in a list, `vehicle` for its own page. */
  view?: 'result' | 'vehicle';
  /** Number of pictures of a result (SRCH-10). */
  imageCap?: number;
  /** The stars owners give the model. */
  ownerReviews?: Rating | null;
};

const defaultImageCap = 1;
const summaryLength = 220;

const nameOf = (options: readonly { code: string; name: string }[], code: string): string =>
  options.find((option) => option.code === code)?.name ?? code;

const labelled = (label: string, value: string) => ({ label, value });

const descriptionOf = (text: string, view: 'result' | 'vehicle') => {
  if (view === 'vehicle' || text.length <= summaryLength) return { label: text, hasMore: false };
  const cut = text.slice(0, summaryLength);
  return { label: `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`, hasMore: true };
};

/** The seller's videos (VDP-03); type and poster are unknown. */
const videosOf = ({ videos }: Listing, title: string): Video[] =>
  (videos ?? []).map((src, at, all) => ({
    src,
    type: '',
    poster: '',
    explainer: false,
    title: all.length === 1 ? `Video of the ${title}` : `Video ${at + 1} of the ${title}`,
  }));

const mediaOf = (listing: Listing, title: string, privateSeller: boolean, { view, imageCap }: AnswerContext) => {
  const pictures = picturesOf(listing, title);
  const illustration = pictures[0]?.illustration ?? true;
  const ownVideos = videosOf(listing, title);
  if (view === 'vehicle') return { images: { primary: 0, sources: pictures }, videos: ownVideos, illustration };
  const own = pictures.slice(0, imageCap ?? defaultImageCap);
  // Pictures and a video with advice on buying from a private seller (DLR-04).
  const sources = privateSeller ? [...own, ...privateSellerPictures] : own;
  const videos = privateSeller ? [...ownVideos, privateSellerVideo] : ownVideos;
  return { images: { primary: 0, sources }, videos, illustration };
};

/** Owners' reviews of the model that can be read here (VDP-04, REV-01). */
const reviewsOf = ({ ownerReviews }: Pick<AnswerContext, 'ownerReviews'>) => ({
  kbbConsumerRatings: ownerReviews ? { value: ownerReviews.value } : null,
  kbbConsumerReviewCount: ownerReviews?.count ?? 0,
  consumerRatings: { numberOfReviews: ownerReviews?.count ?? 0 },
});

/** Null if unknown; no open recalls is `openCount: 0` (VDP-04). */
const recallOf = ({ openRecalls }: Listing) => (openRecalls === undefined ? null : { openCount: openRecalls });

const warrantiesOf = ({ listingType }: Listing) => {
  if (listingType === 'NEW') return [{ type: 'manufacturer', label: 'Full manufacturer warranty' }];
  return listingType === 'CERTIFIED' ? [{ type: 'certified', label: 'Manufacturer certified warranty' }] : [];
};

const specificationsOf = (listing: Listing, mileage: ReturnType<typeof labelled>) => {
  const { mpgCity, mpgHighway, electricRangeMiles } = listing;
  return {
    mileage,
    color: labelled('Exterior Color', listing.exterior.name),
    interiorColor: labelled('Interior Color', listing.interior.name),
    driveType: labelled('Drive Type', listing.drive.name),
    engine: labelled('Engine', listing.engine.name),
    transmission: labelled('Transmission', listing.transmission.name),
    mpg: labelled(
      economyUnit(listing.fuelGroup).replace('mpg', 'MPG'),
      mpgCity && mpgHighway ? `${mpgCity} City / ${mpgHighway} Highway` : '',
    ),
    doors: labelled('Doors', String(listing.doors)),
    seats: labelled('Seats', String(listing.seats)),
    electricRange: labelled('Electric Range', electricRangeMiles === null ? '' : `${electricRangeMiles} miles`),
  };
};

const bodyStylesOf = ({ styleCode }: Listing) => {
  const style = vehicleStyleOf(styleCode);
  return [{ code: styleCode, name: style?.name ?? nameOf(bodyStyles, styleCode) }];
};

/** A listing in the form of the API and our own pages. Money is in whole dollars. */
export const listingAnswer = (listing: Listing, owner: Owner, context: AnswerContext) => {
  const { nowMs, nameVehicle, view = 'result', distanceMiles = null } = context;
  const names = nameVehicle(listing.makeCode, listing.modelCode);
  const title = listingTitle(listing, names);
  const ownerName = displayOwnerName(owner, listing.priority, context.hideOwnerNames ?? false);
  const code = trimCode(listing.modelCode, listing.trim);
  const fuel = fuelGroups.find(({ code: group }) => group === listing.fuelGroup);
  const market = marketOf(listing);
  const media = mediaOf(listing, title, owner.privateSeller, context);
  const mpg = combinedEconomy(listing.mpgCity, listing.mpgHighway);
  const ownership = context.fuelPrices && ownershipOf(context.fuelPrices, { ...listing, mpg });
  const costs = costsOf(listing, owner, { ...context, ownership });
  const address = vdpBaseUrl(listing.id);
  const reducedBy = recentCutUsd(listing, nowMs);
  const miles = labelled('miles', grouped(listing.mileage));
  const features = listing.featureCodes.map((feature) => featureByCode(feature)?.name ?? feature);
  return {
    id: listing.id,
    vin: listing.vin,
    title,
    titleLong: listingTitleLong(title, owner.address),
    year: listing.year,
    make: { code: listing.makeCode, name: names.make },
    model: { code: listing.modelCode, name: names.model },
    trim: { code, name: listing.trim },
    makeCode: listing.makeCode,
    modelCode: listing.modelCode,
    trimCode: code,
    atTrim: listing.trim,
    seriesCode: listing.seriesCode,
    styleId: styleIdOf(listing),
    listingType: listing.listingType,
    listingTypes: [{ code: listing.listingType, name: nameOf(listingTypes, listing.listingType) }],
    type: listingCondition(listing.listingType),
    ownerId: listing.ownerId,
    ownerName,
    owner: ownerAnswer(owner, {
      name: ownerName,
      distanceMiles,
      makeName: (makeCode) => nameVehicle(makeCode, '').make,
    }),
    phone: { value: owner.phone, visible: owner.phone !== '' },
    website: { href: address },
    vdpBaseUrl: address,
    stockNumber: listing.stockNumber,
    stockId: listing.stockNumber,
    // Whether it is offered outside of its market, because it can be delivered (VDP-01).
    marketExtension: listing.longHaulDelivery,
    priority: listing.priority,
    priorityLabel: priorityTiers[listing.priority],
    daysOnSite: daysOnSite(listing, nowMs),
    listedDate: new Date(listing.firstSeenMs).toISOString(),
    mileage: miles,
    mileageValue: listing.mileage,
    specifications: specificationsOf(listing, miles),
    details: detailsSummary(listing),
    pricingDetail: pricingDetailOf(listing, owner),
    pricingHistory: pricingHistoryOf(listing),
    priceAdvisor: market,
    color: {
      exteriorColor: listing.exterior.name,
      interiorColor: listing.interior.name,
      exteriorColorSimple: listing.exterior.simple,
      interiorColorSimple: listing.interior.simple,
    },
    exteriorColorSimple: listing.exterior.simple,
    interiorColorSimple: listing.interior.simple,
    exteriorColorName: colourByCode(listing.exterior.simple)?.name ?? listing.exterior.name,
    fuelType: { code: fuel?.letter ?? '', group: listing.fuelGroup, name: fuel?.name ?? listing.fuelGroup },
    driveType: {
      name: listing.drive.name,
      description: listing.drive.name,
      group: listing.drive.group,
      groupName: nameOf(driveGroups, listing.drive.group),
    },
    transmission: {
      code: listing.transmission.code,
      group: nameOf(transmissionGroups, listing.transmission.code),
      name: listing.transmission.name,
      description: listing.transmission.name,
    },
    engine: { code: listing.engine.code, name: listing.engine.name, horsepower: listing.engine.horsepower },
    bodyStyles: bodyStylesOf(listing),
    cab: listing.cab,
    doors: listing.doors,
    seats: listing.seats,
    mpgCity: listing.mpgCity,
    mpgHighway: listing.mpgHighway,
    mpgCombined: mpg,
    electricVehicleRange: listing.electricRangeMiles,
    chargeHours: listing.chargeHours,
    truckBedLength: listing.bedLengthFt,
    images: media.images,
    videos: media.videos,
    illustration: media.illustration,
    packages: listing.packages.map(({ name }) => name),
    packageDetails: listing.packages.map(({ name, priceUsd }) => ({ name, price: priceUsd })),
    features,
    featureCodes: listing.featureCodes,
    description: descriptionOf(listing.description, view),
    vhrPreview: historyPreview(listing.history),
    vhrTiles: historyTiles(listing.history),
    freeHistoryReport: listing.history.freeReport,
    isHot: context.isHot ?? false,
    isNewlyListed: isNewlyListed(listing, nowMs),
    isReducedPrice: reducedBy > 0,
    reducedBy,
    isNoHagglePrice: listing.noHaggle,
    isLongHaulDelivery: listing.longHaulDelivery,
    warranties: warrantiesOf(listing),
    returnPolicy: listing.moneyBackGuarantee ? { label: 'Money-back guarantee' } : null,
    ...reviewsOf(context),
    safetyRecall: recallOf(listing),
    sellerAnswers: listing.sellerAnswers ?? null,
    productTiles: [],
    ecommWebsite: owner.homeServices.buyOnline && owner.website ? { href: owner.website } : null,
    esntial: false,
    vinFlags: listing.vinFlags,
    freshness: freshnessOf(listing.confirmedMs, nowMs),
    outTheDoor: costs.outTheDoor,
    payment: costs.payment,
    costToOwn: costs.costToOwn,
    market,
  };
};
export type ListingAnswer = ReturnType<typeof listingAnswer>;
