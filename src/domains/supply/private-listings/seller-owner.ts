import type { Owner } from '#domains/cars/sellers/owner.ts';
import { unknownOwner } from '#domains/cars/sellers/owner.ts';
import type { Location } from '#domains/reference/locations/location-lookup.ts';
import { contactDataIn } from './contact-data.ts';

type Seller = { firstName: string; lastName: string; email: string };

/** "Maya R."; buyers see no more of a seller's name, and nothing of one that is a phone number or an address. */
const publicName = ({ firstName, lastName }: Seller): string => {
  const name = contactDataIn(firstName) ? '' : firstName.trim();
  const initial = lastName.trim().charAt(0).toUpperCase();
  return [name || 'Private seller', initial && name && `${initial}.`].filter(Boolean).join(' ');
};

/** The owner of a private listing: at the middle of a ZIP, without address or phone. Questions go to the account. */
export const sellerOwner = (
  id: number,
  seller: Seller,
  { city, state, zip, latitude, longitude }: Pick<Location, 'city' | 'state' | 'zip' | 'latitude' | 'longitude'>,
): Owner => ({
  ...unknownOwner(id),
  name: publicName(seller),
  privateSeller: true,
  leadEmail: seller.email,
  address: { address1: '', city, state, zip, latitude, longitude },
});
