import { createHmac } from 'node:crypto';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { Lead } from '../lead-store.server.ts';

type LeadEvent = { lead: Lead; dealer: Pick<Owner, 'id' | 'name'>; replyAddress: string | undefined };

/** The webhook body of a lead. Fields may be added, never renamed. */
export const webhookPayload = ({ lead, dealer, replyAddress }: LeadEvent): string =>
  JSON.stringify({
    type: 'lead',
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

/** Signs time and body together, so that an old call cannot be replayed with a new time. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
