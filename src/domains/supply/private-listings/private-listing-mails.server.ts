import { layOutMail, type MailWords } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { manageListingPath, vehiclePath } from '#paths/paths.ts';
import type { PrivateListing } from './private-listing.ts';
import type { Seller } from './publishing.server.ts';

type PrivateListingMail = ReturnType<typeof mailOf>;

type Sources = {
  send(message: PrivateListingMail, session: SqlSession): Promise<unknown>;
  lookAt(origin: string): MailLook;
  findSeller(consumerId: string): Promise<Seller>;
  nameOf(listing: PrivateListing): string;
};

const mailOf = (
  look: MailLook,
  { to, cause, subject, words }: { to: string; cause: string; subject: string; words: MailWords },
) => ({ channel: 'mail' as const, cause, to, subject, ...layOutMail(look, words) });

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

export type PublishedMails = ReturnType<typeof createPrivateListingMails>;

/** Mails to a seller about their listing, each with one thing to do. */
export const createPrivateListingMails = ({ send, lookAt, findSeller, nameOf }: Sources) => {
  const write = async (
    listing: PrivateListing,
    event: string,
    words: (name: string) => Omit<MailWords, 'action' | 'heading'> & { subject: string; label: string; url?: string },
    session: SqlSession,
  ): Promise<void> => {
    const { email } = await findSeller(listing.consumerId);
    if (email === '') return;
    const { subject, label, url = `${listing.site}${manageListingPath(listing.id)}`, ...rest } = words(nameOf(listing));
    const mail = mailOf(lookAt(listing.site), {
      to: email,
      cause: `private-listing:${listing.id}:${event}:${listing.changedMs}`,
      subject,
      words: { heading: subject, action: { label, url }, ...rest },
    });
    await send(mail, session);
  };

  return {
    published: (listing: PrivateListing, session: SqlSession) =>
      write(
        listing,
        'published',
        (name) => ({
          subject: `Your ${name} is live`,
          paragraphs: [
            'Buyers can find it now. Their questions come to this address and to the page of your listing. Answer there; buyers never see your email address.',
            `Page: ${listing.site}${vehiclePath({ listingId: listing.listingId ?? undefined })}`,
          ],
          label: 'Manage listing',
        }),
        session,
      ),

    endsSoon: (listing: PrivateListing, session: SqlSession) =>
      write(
        listing,
        'ends-soon',
        (name) => ({
          subject: `Your ${name} is listed until ${day.format(listing.endsMs ?? 0)}`,
          paragraphs: ['Still for sale? Renew it with one click. Sold? Mark it as sold, so nobody asks in vain.'],
          label: 'Renew or end it',
        }),
        session,
      ),

    ended: (listing: PrivateListing, session: SqlSession) =>
      write(
        listing,
        'ended',
        (name) => ({
          subject: `Your ${name} is no longer listed`,
          paragraphs: ['Its time is over. You can list it again with everything you entered.'],
          label: 'List it again',
        }),
        session,
      ),

    /** An operator's answer; the reason is in their words. */
    decided: (listing: PrivateListing, decision: 'approved' | 'refused' | 'hidden' | 'shown', session: SqlSession) =>
      write(
        listing,
        decision,
        (name) => ({ ...decisionWords[decision](name), ...(listing.reason !== '' && { quote: listing.reason }) }),
        session,
      ),
  };
};

const decisionWords = {
  approved: (name: string) => ({
    subject: `Your ${name} is live`,
    paragraphs: ['We reviewed your listing, and buyers can find it now.'],
    label: 'Manage listing',
  }),
  refused: (name: string) => ({
    subject: `Your ${name} wasn’t published`,
    paragraphs: ['We reviewed your listing. Everything you entered is saved, so you can change it and publish again.'],
    label: 'Change listing',
  }),
  hidden: (name: string) => ({
    subject: `Your ${name} was taken down`,
    paragraphs: ['Shoppers don’t see this listing for now.'],
    label: 'See listing',
  }),
  shown: (name: string) => ({
    subject: `Your ${name} is back`,
    paragraphs: ['Shoppers see your listing again.'],
    label: 'Manage listing',
  }),
} as const;
