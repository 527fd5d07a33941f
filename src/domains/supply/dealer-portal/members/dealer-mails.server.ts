import { layOutMail, type MailWords } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { dealerPortalPath, joinDealerPath, requestDealerPath } from '#paths/paths.ts';
import type { DealerRole } from './dealer-member.ts';

type Letter = { to: string; cause: string; subject: string; words: Omit<MailWords, 'heading'>; site: string };

const mailOf = (look: MailLook, { to, cause, subject, words }: Letter) => ({
  channel: 'mail' as const,
  cause,
  to,
  subject,
  ...layOutMail(look, { heading: subject, ...words }),
});
type DealerMail = ReturnType<typeof mailOf>;

type Sources = { send(mail: DealerMail, session: SqlSession): Promise<unknown>; lookAt(origin: string): MailLook };

/** Who is written to, about which dealer, on which site. */
type Addressee = { id: string; to: string; dealer: { id: number; name: string }; site: string };

const roleWords: Readonly<Record<DealerRole, string>> = {
  manager: 'as a manager, who also invites the team',
  member: 'as a member of the team',
};

export type DealerMails = ReturnType<typeof createDealerMails>;

/** Mails about who may run a dealer's part of the site. */
export const createDealerMails = ({ send, lookAt }: Sources) => {
  const write = (letter: Letter, session: SqlSession) => send(mailOf(lookAt(letter.site), letter), session);

  return {
    invited: (
      { id, to, dealer, site }: Addressee,
      { role, token, by }: { role: DealerRole; token: string; by: string },
      session: SqlSession,
    ) =>
      write(
        {
          to,
          site,
          cause: `dealer-invitation:${id}`,
          subject: `Join ${dealer.name}`,
          words: {
            paragraphs: [
              `${by} invited you to run ${dealer.name} here ${roleWords[role]}: its cars, questions and reviews.`,
              'The link works one time, for 14 days. Sign in or create an account when you open it.',
            ],
            action: { label: 'Accept invitation', url: `${site}${joinDealerPath(token)}` },
            note: 'Not expecting this? Ignore this email.',
          },
        },
        session,
      ),

    proveWorkMail: ({ id, to, dealer, site }: Addressee, token: string, session: SqlSession) =>
      write(
        {
          to,
          site,
          cause: `dealer-request:${id}:${token.slice(0, 12)}`,
          subject: `Confirm that you work at ${dealer.name}`,
          words: {
            paragraphs: [
              `You or someone else asked to run ${dealer.name} here with this work address. Confirm it, and we review the request.`,
            ],
            action: { label: 'Confirm work email', url: `${site}${requestDealerPath({ token })}` },
            note: 'Not you? Ignore this email.',
          },
        },
        session,
      ),

    decided: (
      { id, to, dealer, site }: Addressee,
      decision: 'approved' | 'changes' | 'refused',
      { reason, atMs }: { reason: string; atMs: number },
      session: SqlSession,
    ) => {
      const letters = {
        approved: {
          subject: `You can run ${dealer.name} now`,
          paragraphs: ['Your request was approved. Cars, questions, reviews and feeds are in the dealer portal.'],
          action: { label: 'Open the dealer portal', url: `${site}${dealerPortalPath(dealer.id)}` },
        },
        changes: {
          subject: `About your request for ${dealer.name}`,
          paragraphs: ['Before we can approve it, please change this:'],
          action: { label: 'Change request', url: `${site}${requestDealerPath({ dealer: dealer.id })}` },
        },
        refused: {
          subject: `Your request for ${dealer.name} wasn’t approved`,
          paragraphs: ['We reviewed your request and can’t approve it:'],
        },
      } as const;
      const { subject, paragraphs, ...rest } = letters[decision];
      const words = { paragraphs, ...rest, ...(reason !== '' && { quote: reason }) };
      return write({ to, site, cause: `dealer-request:${id}:${decision}:${atMs}`, subject, words }, session);
    },

    suspended: ({ id, to, dealer, site }: Addressee, reason: string, session: SqlSession) =>
      write(
        {
          to,
          site,
          cause: `dealer-suspension:${id}`,
          subject: `The portal of ${dealer.name} is suspended`,
          words: {
            paragraphs: ['Your cars stay on the site. Nobody of your team can change them here for now:'],
            quote: reason,
          },
        },
        session,
      ),
  };
};
