import { createFind, type FindHit } from '#domains/back-office/find/find.server.ts';
import { createLeadDeskStore } from '#domains/back-office/leads/lead-desk-store.server.ts';
import { deskTypeNames } from '#domains/back-office/leads/lead-filter.ts';
import { stateOfStatus } from '#domains/back-office/messages/outbox-state.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { type NameVehicle, trimText } from '#domains/cars/listings/listing-title.ts';
import { createDealerNames } from '#domains/cars/sellers/dealer-names.server.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { Lead } from '#domains/contact/leads/lead-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import { maskPersonal } from '#lib/mask-personal.ts';
import { opsPath } from '#paths/paths.ts';
import { createOutboxListing } from '#platform/outbox/outbox-listing.ts';
import type { Database } from '#platform/sql/database.ts';

type Sources = {
  db: Database;
  listings: Pick<ListingStore, 'find' | 'findByVin'>;
  owners: Pick<OwnerStore, 'find'>;
  names: NameVehicle;
  audit: AuditLog;
};

const most = 20;

/** The back office's search box: finds cars, dealers, people and messages by number or name. */
export const createFindServices = ({ db, listings, owners, names, audit }: Sources) => {
  const leads = createLeadDeskStore(db);
  const messages = createOutboxListing(db);
  const dealerNames = createDealerNames(db);

  const titleOf = ({ year, makeCode, modelCode, trim }: Listing): string => {
    const { make, model } = names(makeCode, modelCode);
    return [year, make, model, trimText(trim)].filter(Boolean).join(' ');
  };
  const listingHit = (listing: Listing): FindHit => ({
    title: titleOf(listing),
    detail: `Listing ${listing.id}, VIN ${listing.vin}${listing.removedMs === null ? '' : ', no longer on offer'}`,
    href: opsPath(`listings/${listing.id}`),
  });
  const dealerHit = ({ id, name, address }: Owner): FindHit => ({
    title: name,
    detail: `Dealer ${id}, ${address.city}, ${address.state}`,
    href: opsPath(`dealers/${id}`),
  });
  const leadHit = ({ id, vehicle, leadType }: Lead): FindHit => ({
    title: `Lead ${id.slice(0, 8)}`,
    detail: `${deskTypeNames[leadType]}, ${vehicle}`,
    href: opsPath(`leads/${id}`),
  });
  type Message = Awaited<ReturnType<typeof messages.search>>[number];
  const messageHit = ({ id, channel, subject, status, to }: Message): FindHit => ({
    title: subject ? maskPersonal(subject) : 'Text message',
    detail: `${stateOfStatus(status).label}, to ${channel === 'push' ? 'a device' : maskPersonal(to)}`,
    href: opsPath(`outbox/${id}`, { state: stateOfStatus(status).state }),
  });

  return createFind({
    listingsByVin: async (vin) => (await listings.findByVin(vin)).slice(0, most).map(listingHit),
    listingById: async (id) => [await listings.find(id)].flatMap((one) => (one ? [listingHit(one)] : [])),
    dealersByName: async (words) => (await dealerNames(words, most)).map(dealerHit),
    dealerById: async (id) => [await owners.find(id)].flatMap((one) => (one ? [dealerHit(one)] : [])),
    leadsByNumber: async (number) => (await leads.search({ number }, most)).map(leadHit),
    messagesByNumber: async (number) => (await messages.search({ number }, most)).map(messageHit),
    leadsByEmail: async (email) => (await leads.search({ email }, most)).map(leadHit),
    messagesByEmail: async (address) => (await messages.search({ address }, most)).map(messageHit),
    audit,
  });
};
