import { type Owner, takesLeads } from '#domains/cars/sellers/owner.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Clock } from '#lib/clock.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { DealerLinks } from '../../dealer-links/dealer-links.server.ts';
import { isOpen, type Purchase, type PurchaseDelivery } from '../purchase.ts';
import { deliveryOfStatus } from '../purchase-delivery.ts';
import type { PurchaseAnswer } from './quote.ts';
import { freshLinkMail, type QuoteMailMessage, replyCause, replyMail } from './quote-mail.ts';

type Sources = {
  findOwner(ownerId: number): Promise<Owner | undefined>;
  links: Pick<DealerLinks, 'create'>;
  lookAt(origin: string): MailLook;
  send(message: QuoteMailMessage, session: SqlSession): Promise<unknown>;
  mails: { byCauses(causes: readonly string[]): Promise<ReadonlyMap<string, { status: string }>> };
  /** Tells the people of the dealer's portal; `version` counts the answers so far. */
  tellTeam(purchase: Purchase, version: number, session: SqlSession): Promise<void>;
  clock: Clock;
};

type Reply = { purchase: Purchase; answer: PurchaseAnswer; answers: readonly PurchaseAnswer[]; timeZone: string };
type WriteReply = (reply: Reply, session: SqlSession) => Promise<void>;
export type QuoteMails = ReturnType<typeof createQuoteMails>;

/** Mails to dealers about quotes; they go to the dealer's own lead address and nowhere else. */
export const createQuoteMails = ({ findOwner, links, lookAt, send, mails, tellTeam, clock }: Sources) => {
  const dealerOf = async (ownerId: number) => {
    const owner = await findOwner(ownerId);
    return owner && takesLeads(owner) && owner.leadEmail ? { name: owner.name, leadEmail: owner.leadEmail } : undefined;
  };
  const newLink = ({ id, site }: Purchase, version: number, session: SqlSession): Promise<string> =>
    links.create({ kind: 'purchase', subjectId: id, version }, site, session);

  return {
    /** Loads what is needed before the transaction; undefined for a dealer without an address. */
    replyWriterFor: async (ownerId: number): Promise<WriteReply | undefined> => {
      const dealer = await dealerOf(ownerId);
      if (!dealer) return undefined;
      return async ({ purchase, ...reply }, session) => {
        const { contact } = purchase;
        if (!contact) return;
        const canAnswer = isOpen(purchase.status) && purchase.status !== 'agreed';
        const url = canAnswer ? await newLink(purchase, reply.answers.length, session) : undefined;
        const look = lookAt(purchase.site);
        await send(replyMail({ ...reply, purchase: { ...purchase, contact }, dealer, look, url }), session);
        await tellTeam(purchase, reply.answers.length, session);
      };
    },

    /** Mails a new link; false for a dealer without an address. */
    sendLink: async (purchase: Purchase, version: number, session: SqlSession): Promise<boolean> => {
      const dealer = await dealerOf(purchase.ownerId);
      const { contact } = purchase;
      if (!dealer || !contact) return false;
      const url = await newLink(purchase, version, session);
      const look = lookAt(purchase.site);
      const mail = { purchase: { ...purchase, contact }, dealer, look, url, nowMs: clock.now() };
      await send(freshLinkMail(mail), session);
      return true;
    },

    /** Whether the mail about this answer has reached the dealer's mail server. */
    deliveryOf: async (purchaseId: string, version: number): Promise<PurchaseDelivery> => {
      const cause = replyCause(purchaseId, version);
      return deliveryOfStatus((await mails.byCauses([cause])).get(cause)?.status);
    },
  };
};
