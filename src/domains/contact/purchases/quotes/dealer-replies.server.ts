import { linkDays } from '#domains/contact/dealer-links/dealer-link.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { DealerLink } from '../../dealer-links/dealer-link-store.server.ts';
import { purchaseStatuses } from '../purchase.ts';
import type { DealerAnswer } from './answer-input.ts';
import { type DealerPurchase, dealerPurchase } from './dealer-purchase.ts';
import { declineReasons, isQuote, type PurchaseAnswer, totalOf } from './quote.ts';
import type { QuoteMails } from './quote-mails.server.ts';
import { formatCents, quoteTime } from './quote-money.ts';
import type { QuoteRefusal } from './quote-refusals.ts';
import type { PurchaseWithAnswers, Quotes } from './quotes.server.ts';

type Sources = {
  db: SqlDatabase;
  quotes: Pick<Quotes, 'answerPurchase' | 'ofLink' | 'isInProgress'>;
  mails: Pick<QuoteMails, 'sendLink'>;
  /** Counts new links by purchase. */
  linkLimit: WindowLimit;
};

/** What the page of a link shows: the form, or why there is none. */
export type DealerReplyPage =
  | { state: 'open'; purchase: DealerPurchase; untilMs: number }
  | {
      state: 'closed';
      title: string;
      heading: string;
      words: string;
      /** Whether a new link can be mailed to the dealer. */
      canRefresh: boolean;
    };
type Link = Pick<DealerLink, 'subjectId' | 'version' | 'expiresMs'> & { isExpired: boolean };
export type DealerReplies = ReturnType<typeof createDealerReplies>;

const answerWords = (
  answer: PurchaseAnswer,
  { buyer, timeZone }: { buyer: string; timeZone: string },
): { heading: string; words: string } => {
  const when = quoteTime(answer.atMs, timeZone);
  if (isQuote(answer)) {
    return {
      heading: 'Quote sent',
      words: `${answer.by} sent ${buyer} a quote for ${formatCents(totalOf(answer.lines))} on ${when}. It’s good until ${quoteTime(answer.expiresMs, timeZone)}.`,
    };
  }
  if (answer.side === 'dealer' && answer.kind === 'decline')
    return { heading: 'Declined', words: `${answer.by} declined on ${when}: ${declineReasons[answer.reason]}.` };
  return {
    heading: 'There’s a newer email',
    words: `${buyer} replied on ${when}. The newest email from us has the link to answer.`,
  };
};

/** Dealers' answers by the one-time links in our mails. */
export const createDealerReplies = ({ db, quotes, mails, linkLimit }: Sources) => {
  const canBeAnswered = ({ purchase }: PurchaseWithAnswers): boolean =>
    quotes.isInProgress(purchase) && purchase.status !== 'agreed';

  return {
    /** Changes nothing, so that programs that follow links in mails can't answer. */
    open: async (link: Link): Promise<DealerReplyPage | undefined> => {
      const opened = await quotes.ofLink(link.subjectId);
      if (!opened) return undefined;
      const { purchase, answers, timeZone } = opened;
      const { title } = purchase.vehicle;
      const canRefresh = canBeAnswered(opened);
      const used = answers[link.version];
      if (used) {
        const words = answerWords(used, { buyer: purchase.contact?.firstName ?? 'The buyer', timeZone });
        return { state: 'closed', title, ...words, canRefresh };
      }
      if (!canRefresh) {
        const { label } = purchaseStatuses[purchase.status];
        const words = `This purchase can’t be answered anymore: ${label.toLowerCase()}.`;
        return { state: 'closed', title, heading: 'Nothing to answer', words, canRefresh };
      }
      if (link.isExpired) {
        const words = `Links work for ${linkDays} days.`;
        return { state: 'closed', title, heading: 'This link has expired', words, canRefresh };
      }
      return { state: 'open', purchase: dealerPurchase(opened), untilMs: link.expiresMs };
    },

    answer: async (link: Link, answer: DealerAnswer): Promise<Result<{ version: number }, QuoteRefusal>> => {
      const opened = await quotes.ofLink(link.subjectId);
      if (!opened) return err('unknown');
      if (link.isExpired) return err('over');
      const { purchase } = opened;
      // The link answers the state it was mailed for, whatever the form says.
      const written = await quotes.answerPurchase({
        purchaseId: purchase.id,
        ownerId: purchase.ownerId,
        answer: { ...answer, version: link.version },
      });
      return written.ok ? ok({ version: written.value.version }) : written;
    },

    /** Mails a new link to the dealer's lead address; the answer doesn't say which that is. */
    refresh: async (link: Link): Promise<Result<{ sent: true }, 'over' | 'too-many' | 'no-address'>> => {
      const opened = await quotes.ofLink(link.subjectId);
      if (!opened || !canBeAnswered(opened)) return err('over');
      const { purchase, answers } = opened;
      if ((await linkLimit.take(purchase.id)).waitMs > 0) return err('too-many');
      const isSent = await db.transaction((session) => mails.sendLink(purchase, answers.length, session));
      return isSent ? ok({ sent: true }) : err('no-address');
    },
  };
};
