import { readSubject } from '#domains/cars/ratings/rating.ts';
import type { OwnerCache } from '#domains/cars/sellers/owner-cache.server.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { answerReviewPath, writeReviewPath } from '#paths/paths.ts';
import type { Review } from './review.ts';
import { type ReviewMail, reviewMailToAuthor, reviewMailToDealer } from './review-mails.ts';
import type { ReviewSubjects } from './review-subjects.server.ts';

/** What a link to answer a review says, signed. */
type AnswerLink = { reviewId: string; untilMs: number };

type Sources = {
  owners: Pick<OwnerCache, 'find'>;
  subjects: ReviewSubjects;
  signLink(link: AnswerLink): string;
  emailOf(consumerId: string): Promise<string | undefined>;
  lookAt(origin: string): MailLook;
  send(mail: ReviewMail, session: SqlSession): Promise<unknown>;
  clock: Clock;
};

const answerDays = 90;

type Notice = (session: SqlSession) => Promise<void>;
const noNotice: Notice = async () => {};

export type ReviewNotices = ReturnType<typeof createReviewNotices>;

/** Mails about reviews. What they need is read before the transaction in which they are sent. */
export const createReviewNotices = ({ owners, subjects, signLink, emailOf, lookAt, send, clock }: Sources) => ({
  /** A published review of a dealer with an address, sent once for each review. */
  toDealer: async (review: Review): Promise<Notice> => {
    const named = readSubject(review.subject);
    const owner = named?.kind === 'dealer' ? await owners.find(named.id) : undefined;
    if (!owner?.leadEmail) return noNotice;
    const key = signLink({ reviewId: review.id, untilMs: clock.now() + answerDays * dayMs });
    const about = review.consumerId === null ? undefined : await emailOf(review.consumerId);
    const mail = reviewMailToDealer({
      review,
      dealer: { name: owner.name, email: owner.leadEmail },
      look: lookAt(review.site),
      answerUrl: `${review.site}${answerReviewPath(key)}`,
    });
    return async (session) => void (await send({ ...mail, ...(about && { about }) }, session));
  },

  /** What became of a review, to its author. */
  toAuthor: async (review: Review, decision: 'published' | 'refused' | 'hidden'): Promise<Notice> => {
    const [email, subject] = await Promise.all([
      review.consumerId === null ? undefined : emailOf(review.consumerId),
      subjects.find(review.subject),
    ]);
    if (email === undefined || !subject) return noNotice;
    const mail = reviewMailToAuthor({
      review,
      subjectName: subject.name,
      decision,
      email,
      look: lookAt(review.site),
      listUrl: `${review.site}${subject.path}`,
      editUrl: `${review.site}${writeReviewPath(review.subject)}`,
    });
    return async (session) => void (await send(mail, session));
  },
});
