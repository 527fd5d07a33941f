import { storefrontLook } from '#domains/reference/pictures/drawing/storefront/look.ts';
import { storefrontPath } from '#domains/reference/pictures/picture.ts';
import { docFeeOf, type Owner, takesLeads, takesMessages } from './owner.ts';

type OwnerAnswerContext = {
  /** Differs from the owner's name if names are hidden (DLR-05). */
  name?: string;
  distanceMiles?: number | null;
  makeName?: (makeCode: string) => string;
};

/** As answers and cards show a distance. */
export const roundedMiles = (miles: number): number => Math.round(miles * 100) / 100;

/** An owner in API answers (RULING-55, DLR-02). Private sellers have no form and no ads (DLR-03). */
export const ownerAnswer = (
  owner: Owner,
  { name = owner.name, distanceMiles = null, makeName = (code) => code }: OwnerAnswerContext = {},
) => {
  const { franchises, instantCashOffer: large } = owner;
  const look = storefrontLook({ franchises, state: owner.address.state, large });
  const storefront = storefrontPath(owner.brandColour, name, look);
  return {
    id: owner.id,
    name,
    privateSeller: owner.privateSeller,
    hideEmailForm: !takesLeads(owner),
    takesMessages: takesMessages(owner),
    hideAds: owner.privateSeller,
    hideOwnerDetails: name !== owner.name,
    dealerPreferredCTA: owner.preferredContact,
    phone: { value: owner.phone, visible: owner.phone !== '', privateNumber: owner.privateSeller },
    textNumber: owner.textNumber,
    website: { href: owner.website ?? '', deepLink: '' },
    location: { address: { ...owner.address, address2: '' } },
    rating: { value: owner.rating?.value ?? null, count: owner.rating?.count ?? 0 },
    hours: owner.hours,
    homeServices: owner.homeServices,
    nameplate: owner.franchises.map(makeName),
    ownerServices: owner.services,
    distanceFromSearch: distanceMiles === null ? null : roundedMiles(distanceMiles),
    shipToStore: false,
    shippingLabel: '',
    isVirtual: false,
    disclaimer: '',
    tagline: owner.tagline ?? '',
    logo: { src: owner.privateSeller ? '' : storefront },
    images: owner.privateSeller ? [] : [{ src: storefront, alt: `Illustration of ${name}` }],
    docFee: docFeeOf(owner),
    icoEnabled: owner.instantCashOffer,
  };
};
export type OwnerAnswer = ReturnType<typeof ownerAnswer>;
