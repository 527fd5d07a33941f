import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { RelayAddresses } from '../conversation/relay-addresses.server.ts';
import type { Lead, LeadStore } from '../lead-store.server.ts';

type Sources = {
  leads: Pick<LeadStore, 'find'>;
  findOwner(ownerId: number): Promise<Owner | undefined>;
  relay: RelayAddresses | undefined;
};

type LeadEvent = { lead: Lead; dealer: Pick<Owner, 'id' | 'name'>; replyAddress: string | undefined };

/** A lead as other systems get it by webhook. Fields may be added, never renamed. */
const leadEventData = ({ lead, dealer, replyAddress }: LeadEvent) => ({
  id: lead.id,
  createdDate: new Date(lead.createdMs).toISOString(),
  leadType: lead.leadType,
  message: lead.message,
  preferredTime: lead.preferredTime,
  customer: {
    firstName: lead.firstName,
    lastName: lead.lastName,
    email: replyAddress ?? null,
    emailIsRelay: lead.reply === 'relay',
    phone: lead.phone || null,
    zip: lead.searchZip || null,
  },
  vehicle: {
    listingId: lead.listingId,
    title: lead.vehicle,
    vin: lead.car?.vin ?? null,
    stockNumber: lead.car?.stockNumber ?? null,
    url: lead.car?.url ?? null,
    year: lead.car?.parts?.year ?? null,
    make: lead.car?.parts?.make ?? null,
    model: lead.car?.parts?.model ?? null,
    trim: lead.car?.parts?.trim ?? null,
    priceUsd: lead.car?.parts?.priceUsd ?? null,
    built: lead.car?.built ?? null,
  },
  dealer: { id: dealer.id, name: dealer.name },
  source: { brand: lead.brand, partner: lead.partnerName, channel: lead.channel },
});

/** Reads a lead for a webhook; undefined once the shopper's data is deleted. The dealer sees what the mail shows. */
export const createReadLeadEvent = ({ leads, findOwner, relay }: Sources) => {
  const replyAddress = ({ id, reply, email }: Lead): string | undefined => {
    if (reply === 'relay') return relay?.of(id, 'owner');
    return reply === 'shown' ? email : undefined;
  };

  return async (leadId: string): Promise<object | undefined> => {
    const lead = await leads.find(leadId);
    if (!lead || lead.email === '') return undefined;
    const dealer = await findOwner(lead.ownerId);
    return dealer && leadEventData({ lead, dealer, replyAddress: replyAddress(lead) });
  };
};
