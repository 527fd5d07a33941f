import { letter } from '#domains/people/mail/letters/letter.ts';
import { button, paragraph, quote, smallPrint } from '#domains/people/mail/mail-blocks.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Review } from './review.ts';

type DealerMail = {
  review: Review;
  dealer: { name: string; email: string };
  look: MailLook;
  /** The link with which the dealer answers, without an account, once. */
  answerUrl: string;
};

const starsOf = ({ stars }: Pick<Review, 'stars'>): string => (stars === 1 ? '1 star' : `${stars} stars`);

/** Tells a dealer of a new review, with the link to answer it. */
export const reviewMailToDealer = ({ review, dealer, look, answerUrl }: DealerMail) => ({
  channel: 'mail' as const,
  cause: `review:${review.id}:dealer`,
  to: dealer.email,
  ...letter(look, {
    subject: `New review of ${dealer.name}: ${starsOf(review)}`,
    heading: `${review.author} gave you ${starsOf(review)}`,
    blocks: [
      paragraph(review.title),
      quote(review.words),
      button({ label: 'Answer this review', url: answerUrl }),
      smallPrint('You can answer once, without an account. Your answer is shown below the review for everybody.'),
    ],
  }),
});

type Decision = 'published' | 'refused' | 'hidden';

type AuthorMail = {
  review: Review;
  subjectName: string;
  decision: Decision;
  email: string;
  look: MailLook;
  listUrl: string;
  editUrl: string;
};

/** Tells an author what became of their review; a refusal says why (REV-07). */
export const reviewMailToAuthor = (mail: AuthorMail) => {
  const { review, subjectName, decision, email, look } = mail;
  const shared = {
    channel: 'mail' as const,
    cause: `review:${review.id}:${decision}:${review.decidedMs}`,
    to: email,
  };
  if (decision === 'published') {
    return {
      ...shared,
      ...letter(look, {
        subject: `Your review of ${subjectName} is published`,
        heading: 'Your review is published',
        blocks: [
          paragraph(`“${review.title}” can now be read by everybody.`),
          button({ label: 'See reviews', url: mail.listUrl }),
        ],
      }),
    };
  }
  const verb = decision === 'refused' ? 'couldn’t publish' : 'no longer show';
  return {
    ...shared,
    ...letter(look, {
      subject: `Your review of ${subjectName} ${decision === 'refused' ? 'wasn’t published' : 'is hidden'}`,
      heading: `We ${verb} your review`,
      blocks: [
        paragraph(`This is why: ${review.reason ?? ''}`),
        quote(`${review.title}\n\n${review.words}`),
        paragraph('Your words are saved. You can edit the review and send it again.'),
        button({ label: 'Edit review', url: mail.editUrl }),
      ],
    }),
  };
};
export type ReviewMail = ReturnType<typeof reviewMailToDealer> | ReturnType<typeof reviewMailToAuthor>;
