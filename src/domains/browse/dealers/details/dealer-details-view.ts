import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import { type Contact, contactsOf, hoursView } from '#domains/cars/listings/seller-view.ts';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import { type OpeningState, openingState } from '#domains/cars/sellers/opening-hours.ts';
import { buildSearchPath, type UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import { buildDealerSearchPath, type DealerTab, dealerPath } from '#domains/finding/criteria/address/dealer-address.ts';
import { everyDealer, homeServiceLabels } from '#domains/finding/criteria/address/dealer-query.ts';
import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { mapImagePath } from '#domains/finding/map/map-image.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { carLoansPath, sellPath, vehiclePath } from '#paths/paths.ts';
import { awayWords } from '../dealer-card-view.ts';
import type { DealerDetails, StockCount } from '../dealers.server.ts';
import { type DealerMetaView, dealerMeta } from './dealer-meta-view.ts';

type CountLink = { label: string; count: number; href: string };

export type DealerDetailsView = {
  id: number;
  name: string;
  tab: DealerTab;
  /** Without cars on offer the page stays, grayed out, with a link to dealers nearby. */
  hasNoCars: boolean;
  crumbs: readonly { label: string; href: string }[];
  tabs: Readonly<Record<DealerTab, string>>;
  rating?: { value: number; count: number };
  /** How it compares with dealers nearby; empty without enough of them. */
  standing: string;
  street: string;
  town: string;
  away: string;
  directionsHref: string;
  opening?: OpeningState;
  hours: readonly { days: string; times: string }[];
  contacts: readonly Contact[];
  storefront: string;
  tagline: string;
  homeServices: readonly string[];
  services: readonly string[];
  makes: readonly string[];
  fee: string;
  total: number;
  allHref: string;
  byType: readonly CountLink[];
  byMake: readonly CountLink[];
  cars: readonly VehicleCardView[];
  /** Whether there is a contact form (DLR-03). */
  takesLeads: boolean;
  /** Link to financing for one of its cars (DLR-01); undefined without cars. */
  financingHref?: string;
  /** Only for a dealer that makes cash offers (DLR-06). */
  cashOfferHref?: string;
  nearbyHref: string;
  map: string;
  meta: DealerMetaView;
};

type DealerDetailsInput = {
  details: DealerDetails;
  tab: DealerTab;
  urls: UrlContext;
  brandName: string;
  nowMs: number;
};

const standingOf = ({ reviews: { betterThanPercent, comparedWith }, owner }: DealerDetails): string =>
  betterThanPercent === null
    ? ''
    : `Higher than ${betterThanPercent}% of the ${grouped(comparedWith)} dealers with reviews within 50 miles of ${owner.address.city}.`;

/** All ways to contact the dealer, including the form for questions about no particular car. */
const dealerContacts = ({ owner, answer }: DealerDetails): Contact[] => {
  const ways = contactsOf(answer, `Hello ${owner.name}, I have a question about your cars.`);
  const form: Contact = { way: 'email', href: '#contact', label: 'Ask a question' };
  if (answer.hideEmailForm) return ways;
  return answer.dealerPreferredCTA === 'email' ? [form, ...ways] : [...ways, form];
};

export const dealerDetailsView = (input: DealerDetailsInput): DealerDetailsView => {
  const { details, tab, urls, brandName, nowMs } = input;
  const { owner, answer, counts } = details;
  const { address1, city, state, zip, latitude, longitude } = owner.address;
  // At any distance, since the search is for this dealer's cars.
  const lot = (criteria: Partial<Criteria>): string =>
    buildSearchPath(
      { ...emptySearch, radiusMiles: 0, criteria: { ...noCriteria, dealerIds: [owner.id], ...criteria } },
      urls,
    );
  const linked = (lines: readonly StockCount[], criteriaOf: (code: string) => Partial<Criteria>): CountLink[] =>
    lines.map(({ value, label, count }) => ({ label, count, href: lot(criteriaOf(value)) }));
  const place = urls.places.byZip(zip) ? { city, state, zip } : {};
  const nearbyHref = buildDealerSearchPath({ ...everyDealer, place, radiusMiles: everyDealer.radiusMiles }, urls);
  const opening = openingState(owner, nowMs);
  const canonical = dealerPath(owner, urls.brand, tab);
  return {
    id: owner.id,
    name: owner.name,
    tab,
    hasNoCars: counts.total === 0,
    crumbs: [
      { label: 'Dealers', href: buildDealerSearchPath(everyDealer, urls) },
      { label: `${city}, ${state}`, href: nearbyHref },
    ],
    tabs: {
      inventory: dealerPath(owner, urls.brand),
      reviews: dealerPath(owner, urls.brand, 'reviews'),
      about: dealerPath(owner, urls.brand, 'about'),
    },
    ...(owner.rating && { rating: owner.rating }),
    standing: standingOf(details),
    street: address1,
    town: `${city}, ${state} ${zip}`,
    away: awayWords(answer.distanceFromSearch),
    map: mapImagePath({ latitude, longitude }),
    directionsHref: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`,
    ...(opening && { opening }),
    hours: hoursView(answer.hours),
    contacts: counts.total === 0 ? [] : dealerContacts(details),
    takesLeads: counts.total > 0 && !answer.hideEmailForm,
    ...(counts.total > 0 && { financingHref: carLoansPath() }),
    storefront: answer.logo.src,
    tagline: owner.tagline ?? '',
    homeServices: (Object.keys(homeServiceLabels) as (keyof typeof homeServiceLabels)[])
      .filter((service) => owner.homeServices[service])
      .map((service) => homeServiceLabels[service]),
    services: owner.services,
    makes: answer.nameplate,
    fee: owner.docFeeUsd > 0 ? formatMoney(owner.docFeeUsd) : '',
    total: counts.total,
    allHref: lot({}),
    byType: linked(counts.listingType, (code) => ({ listingTypes: [code] })),
    byMake: linked(counts.makeCode, (code) => ({ makes: [code] })),
    cars: details.cars.map((listing) => ({
      ...cardOfListing(listing),
      href: vehiclePath({ listingId: listing.id }),
    })),
    // The maker's brand makes no cash offers (RULING-89).
    ...(owner.instantCashOffer && urls.brand.id !== 'ford' && { cashOfferHref: sellPath({ dealer_id: owner.id }) }),
    nearbyHref,
    meta: dealerMeta(details, { canonical, brandName, tab }),
  };
};
