import { type Owner, takesLeads } from '#domains/cars/sellers/owner.ts';
import type { LeadMailFormat } from '#domains/contact/leads/delivery/lead-delivery.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { DealerLinks } from '../dealer-links/dealer-links.server.ts';
import type { Purchase, PurchaseDelivery } from './purchase.ts';
import { deliveryOfStatus } from './purchase-delivery.ts';
import { type PurchaseMailMessage, purchaseCause, purchaseMail, withdrawalMail } from './purchase-mail.ts';

type Sources = {
  findOwner(ownerId: number): Promise<Owner | undefined>;
  mailFormatOf(ownerId: number): Promise<LeadMailFormat>;
  lookAt(origin: string): MailLook;
  send(message: PurchaseMailMessage, session: SqlSession): Promise<unknown>;
  /** Makes the one-time link on which the dealer answers. */
  links: Pick<DealerLinks, 'create'>;
  mails: { byCauses(causes: readonly string[]): Promise<ReadonlyMap<string, { status: string }>> };
  /** Tells the people of the dealer's portal; `version` counts the answers so far. */
  tellTeam(purchase: Purchase, version: number, session: SqlSession): Promise<void>;
};

export type PurchaseMails = ReturnType<typeof createPurchaseMails>;

type WritePurchase = (purchase: Purchase, session: SqlSession) => Promise<void>;

export const createPurchaseMails = ({ findOwner, mailFormatOf, lookAt, send, links, mails, tellTeam }: Sources) => ({
  /** Loads what is needed before the transaction in which the mail is written; undefined for a dealer without address. */
  writerFor: async (ownerId: number): Promise<WritePurchase | undefined> => {
    const [owner, format] = await Promise.all([findOwner(ownerId), mailFormatOf(ownerId)]);
    if (!owner || !takesLeads(owner) || !owner.leadEmail) return undefined;
    const dealer = { ...owner, leadEmail: owner.leadEmail };
    return async (purchase, session) => {
      const { contact } = purchase;
      if (!contact) return;
      const url = await links.create({ kind: 'purchase', subjectId: purchase.id, version: 0 }, purchase.site, session);
      const look = lookAt(purchase.site);
      await send(purchaseMail({ purchase: { ...purchase, contact }, dealer, look, format, url }), session);
      await tellTeam(purchase, 0, session);
    };
  },

  /** The same for a withdrawal. Writes nothing where the dealer has no address or was never sent the purchase. */
  withdrawalWriterFor: async (ownerId: number): Promise<WritePurchase> => {
    const owner = await findOwner(ownerId);
    return async (purchase, session) => {
      const { contact } = purchase;
      if (!contact || !owner?.leadEmail) return;
      const dealer = { ...owner, leadEmail: owner.leadEmail };
      await send(withdrawalMail({ purchase: { ...purchase, contact }, dealer, look: lookAt(purchase.site) }), session);
    };
  },

  /** The state of each purchase's mail; purchases without one are missing. */
  deliveriesOf: async (purchaseIds: readonly string[]): Promise<ReadonlyMap<string, PurchaseDelivery>> => {
    const fates = await mails.byCauses(purchaseIds.map(purchaseCause));
    return new Map(purchaseIds.map((id) => [id, deliveryOfStatus(fates.get(purchaseCause(id))?.status)]));
  },
});
