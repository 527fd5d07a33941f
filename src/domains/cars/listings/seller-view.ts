import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { type OpeningState, openingState } from '#domains/cars/sellers/opening-hours.ts';
import { mapImagePath } from '#domains/finding/map/map-image.ts';
import { awayFrom } from '#domains/reference/locations/away-from.ts';
import type { Point } from '#lib/distance.ts';
import { dialledPhone, formatPhone } from '#lib/nanp-phone.ts';

export type ContactWay = 'email' | 'phone' | 'drive' | 'text' | 'chat' | 'website';
/** Where a brand offers chat; `wide` excludes phones (BRND-05). */
export type ChatOffer = 'everywhere' | 'wide' | 'none';
type VehicleLeadType = 'AVAILABILITY' | 'PRICEQUOTE' | 'TESTDRIVE' | 'CHAT';
/** `lead` is the lead type that the form opens with. */
export type Contact = {
  way: ContactWay;
  href: string;
  label: string;
  /** Shorter label for narrow buttons. */
  shortLabel?: string;
  lead?: VehicleLeadType;
  wideOnly?: true;
};

export type VehicleSellerView = {
  name: string;
  /** False if the owner's details could not be loaded (VDP-08). */
  isKnownOwner: boolean;
  privateSeller: boolean;
  /** Address of the dealer's page; undefined for private sellers and hidden names (DLR-05). */
  href?: string;
  /** Whether there is a contact form (LEAD-06). */
  takesLeads: boolean;
  /** Only for dealers (DLR-03). */
  takesPurchases: boolean;
  /** Preferred contact first; empty for a car that left. */
  contacts: readonly Contact[];
  /** Street and town; only the town for a private seller. */
  address: readonly string[];
  /** City and state, such as "Atlanta, GA". */
  town: string;
  /** Distance from the ZIP in the URL; empty without one. */
  away: string;
  /** The seller's coordinates, for a visitor whose distance is computed in the browser (`use-away.ts`). */
  point?: Point;
  mapHref?: string;
  /** Map image with the dealer at its center. */
  map?: string;
  openNow?: OpeningState;
  rating?: { value: number; count: number };
  /** The reviews behind the rating. */
  reviewsHref?: string;
  /** Cash-offer page of a dealer that buys cars (DLR-01). */
  cashOfferHref?: string;
  hours: readonly { days: string; times: string }[];
  services: readonly string[];
  tagline: string;
  storefront: string;
  fresh: string;
  stale: boolean;
};

const questionAbout = ({ year, make, model, stockNumber }: ListingAnswer): string =>
  `Is the ${year} ${make.name} ${model.name}, stock ${stockNumber}, still available?`;

const form = (way: ContactWay, label: string, lead: VehicleLeadType): Contact => ({
  way,
  href: '#contact',
  label,
  lead,
});

type ContactOptions = { withForm?: boolean; chat?: ChatOffer; opening?: OpeningState | undefined };

/** The second part of "Closed, opens tomorrow at 9:00 AM". */
const opensWords = ({ words }: OpeningState): string =>
  words.replace(/^Closed,\s*/, '').replace(/^Closed$/, 'closed now');

/** All ways to contact an owner, the preferred one first (DLR-02). */
export const contactsOf = (
  owner: ListingAnswer['owner'],
  question: string,
  { withForm = false, chat = 'none', opening }: ContactOptions = {},
): Contact[] => {
  const asks = withForm && owner.takesMessages;
  const isDealer = !owner.privateSeller;
  const isClosed = opening?.isOpen === false;
  const { phone, textNumber, website, dealerPreferredCTA } = owner;
  const ways: Contact[] = [];
  if (asks) ways.push(form('email', isDealer ? 'Check availability' : 'Message the seller', 'AVAILABILITY'));
  if (phone.visible)
    ways.push({
      way: 'phone',
      href: `tel:${dialledPhone(phone.value)}`,
      label: `Call ${formatPhone(phone.value)}${isClosed ? `, ${opensWords(opening)}` : ''}`,
      ...(isClosed && { shortLabel: `Call ${formatPhone(phone.value)}` }),
    });
  if (asks && isDealer) ways.push(form('drive', 'Test drive', 'TESTDRIVE'));
  if (textNumber) {
    ways.push({
      way: 'text',
      href: `sms:${dialledPhone(textNumber)}?body=${encodeURIComponent(question)}`,
      label: 'Send a text',
    });
  }
  if (chat !== 'none' && asks && isDealer) {
    ways.push({ ...form('chat', 'Chat', 'CHAT'), ...(chat === 'wide' && { wideOnly: true }) });
  }
  // Only web addresses, whatever the feed contains.
  if (/^https?:\/\//.test(website.href)) ways.push({ way: 'website', href: website.href, label: 'Visit website' });
  // The first contact is the only button on phones, so it must be available there.
  const isPreferred = ({ way, wideOnly }: Contact): boolean => way === dealerPreferredCTA && !wideOnly;
  const ordered = ways.sort((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)));
  const [first, second, ...others] = ordered;
  // A closed dealer's phone does not come first (LEAD-07).
  return isClosed && first?.way === 'phone' && second ? [second, first, ...others] : ordered;
};

type Hours = ListingAnswer['owner']['hours'];

const timesOf = ({ open, close }: Hours[number]): string => (open && close ? `${open} – ${close}` : 'Closed');

/** Merges consecutive days with the same hours. */
export const hoursView = (hours: Hours): VehicleSellerView['hours'] => {
  const runs: { first: string; last: string; times: string }[] = [];
  for (const day of hours) {
    const times = timesOf(day);
    const run = runs.at(-1);
    if (run?.times === times) run.last = day.label;
    else runs.push({ first: day.label, last: day.label, times });
  }
  return runs.map(({ first, last, times }) => ({ days: first === last ? first : `${first} to ${last}`, times }));
};

const homeServiceNames = {
  buyOnline: 'Buy online',
  testDrive: 'Test drive at home',
  vehicleDelivery: 'Home delivery',
  virtualTour: 'Virtual tour',
} as const;

const servicesOf = ({ homeServices, ownerServices }: ListingAnswer['owner']): string[] => [
  ...(Object.keys(homeServiceNames) as (keyof typeof homeServiceNames)[])
    .filter((service) => homeServices[service])
    .map((service) => homeServiceNames[service]),
  ...ownerServices,
];

type SellerContext = {
  zip: string;
  isVisitorState?: boolean;
  live: boolean;
  nowMs: number;
  chat?: ChatOffer;
  isKnownOwner?: boolean;
  dealerHref?: string | undefined;
  reviewsHref?: string | undefined;
  cashOfferHref?: string | undefined;
};

/** Coordinates to two decimals (within a mile), so that a private seller's house can't be identified. */
const roughly = (latitude: number, longitude: number): Point => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
});

/**
 * Seller section of a vehicle page (RULING-55). A private seller has a town and a phone number, and no storefront
 * (DLR-03).
 */
export const vehicleSellerView = (listing: ListingAnswer, context: SellerContext): VehicleSellerView => {
  const { zip, isVisitorState, live, nowMs, chat = 'none', isKnownOwner = true, dealerHref, cashOfferHref } = context;
  const { owner, freshness } = listing;
  const { address1, city, state, zip: postcode, latitude, longitude } = owner.location.address;
  const { privateSeller, distanceFromSearch: miles, rating } = owner;
  const town = `${city}, ${state}`;
  const at = `${latitude}/${longitude}`;
  const opening = live ? openingState({ hours: owner.hours, address: owner.location.address }, nowMs) : undefined;
  return {
    name: privateSeller ? 'Private seller' : owner.name,
    isKnownOwner,
    privateSeller,
    ...(!privateSeller && !owner.hideOwnerDetails && dealerHref !== undefined && { href: dealerHref }),
    takesLeads: live && owner.takesMessages,
    takesPurchases: live && !owner.hideEmailForm,
    contacts: live ? contactsOf(owner, questionAbout(listing), { withForm: true, chat, opening }) : [],
    address: !isKnownOwner ? [] : privateSeller ? [town] : [address1, `${town} ${postcode}`],
    town: isKnownOwner && city !== '' ? town : '',
    away: miles === null || zip === '' ? '' : awayFrom(zip, miles),
    ...(isVisitorState &&
      isKnownOwner && { point: privateSeller ? roughly(latitude, longitude) : { latitude, longitude } }),
    ...(!privateSeller &&
      isKnownOwner && {
        mapHref: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${at}`,
        map: mapImagePath({ latitude, longitude }),
      }),
    ...(rating.value !== null && {
      rating: { value: rating.value, count: rating.count },
      ...(context.reviewsHref !== undefined && { reviewsHref: context.reviewsHref }),
    }),
    ...(opening && { openNow: opening }),
    ...(live && cashOfferHref !== undefined && { cashOfferHref }),
    hours: hoursView(owner.hours),
    services: servicesOf(owner),
    tagline: owner.tagline,
    storefront: owner.logo.src,
    fresh: freshness.words,
    stale: freshness.stale,
  };
};
