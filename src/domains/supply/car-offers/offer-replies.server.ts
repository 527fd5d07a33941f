import type { DealerLink } from '#domains/contact/dealer-links/dealer-link-store.server.ts';
import { formatCents, quoteTime } from '#domains/contact/purchases/quotes/quote-money.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { type CarOffer, type OfferStatus, offerDeclines } from './car-offer.ts';
import { type CarOffers, isAskable } from './car-offers.server.ts';
import type { OfferAnswer } from './offer-input.ts';
import type { OfferMails } from './offer-mails.server.ts';
import type { OfferRefusal } from './offer-refusals.ts';
import type { DescribeOfferedCar, OfferedCar } from './offered-car.server.ts';

type Link = Pick<DealerLink, 'subjectId' | 'version'>;

/** What the link of a request for offers shows: the car and the form, or why there is none. */
export type OfferReplyPage =
  | { state: 'open'; car: OfferedCar; version: number; by: string; untilMs: number; timeZone: string }
  | { state: 'closed'; title: string; heading: string; words: string; canRefresh: boolean };

/** A request in the portal of a dealer; the name of the car is left out once the request has ended. */
export type OfferRequestRow = {
  requestId: string;
  name: string | undefined;
  miles: number;
  status: OfferStatus;
  priceCents: number | undefined;
  isOpen: boolean;
  endsMs: number;
  changedMs: number;
};

type Sources = {
  db: SqlDatabase;
  offers: Pick<CarOffers, 'find' | 'answer' | 'isAnswerable' | 'partsOf' | 'ofOwner' | 'nameOf'>;
  describe: DescribeOfferedCar;
  mails: Pick<OfferMails, 'freshLink'>;
  linkLimit: WindowLimit;
  timeZoneOf(zip: string): string;
};
export type OfferReplies = ReturnType<typeof createOfferReplies>;

const subjectOf = ({ subjectId }: Link): { requestId: string; ownerId: number } => {
  const [requestId = '', ownerId = ''] = subjectId.split(':');
  return { requestId, ownerId: Number(ownerId) };
};

const answerWords = ({ by, price, decline, changedMs }: CarOffer, timeZone: string) => {
  const when = quoteTime(changedMs, timeZone);
  return price
    ? {
        heading: 'Offer sent',
        words: `${by} offered ${formatCents(price.priceCents)} on ${when}. It’s valid until ${quoteTime(price.validUntilMs, timeZone)}. We email you if it’s chosen.`,
      }
    : { heading: 'You passed', words: `${by} passed on ${when}: ${offerDeclines[decline ?? 'other']}.` };
};

/** Dealers' answers to sellers, by the one-time links in our mails. */
export const createOfferReplies = ({ db, offers, describe, mails, linkLimit, timeZoneOf }: Sources) => {
  const read = (link: Link) => {
    const { requestId, ownerId } = subjectOf(link);
    return offers.find(requestId, ownerId);
  };

  /** The page for a reader who knows the answers up to a version. After the request has ended it has nothing of the car. */
  const pageOf = async (
    current: Awaited<ReturnType<typeof read>>,
    reader: { version: number; isExpired: boolean },
  ): Promise<OfferReplyPage | undefined> => {
    if (!current) return undefined;
    const { request, offer, listing } = current;
    const closed = { state: 'closed' as const, title: 'A seller’s request for offers' };
    if (offer.status === 'chosen')
      return {
        ...closed,
        heading: 'Chosen',
        words: 'The seller chose your offer. Our email has their name and address.',
        canRefresh: false,
      };
    if (offer.status === 'not-chosen')
      return { ...closed, heading: 'Not chosen', words: 'The seller chose another offer.', canRefresh: false };
    if (!offers.isAnswerable(request, listing) || !isAskable(listing))
      return {
        ...closed,
        heading: 'This request has ended',
        words: 'There’s nothing left to do.',
        canRefresh: false,
      };
    const timeZone = timeZoneOf(listing.draft.zip);
    const car = await describe(listing);
    if (offer.version > reader.version)
      return { ...closed, title: car.name, ...answerWords(offer, timeZone), canRefresh: true };
    if (reader.isExpired)
      return { ...closed, heading: 'This link has expired', words: 'Links work for 30 days.', canRefresh: true };
    return { state: 'open', car, version: offer.version, by: offer.by, untilMs: request.endsMs, timeZone };
  };

  const rowsOf = async (ownerId: number): Promise<OfferRequestRow[]> => {
    const rows = await Promise.all(
      (await offers.ofOwner(ownerId)).map(async ({ requestId }) => {
        const current = await offers.find(requestId, ownerId);
        if (!current) return [];
        const { request, offer, listing } = current;
        const isOpen = offers.isAnswerable(request, listing);
        const { status, miles, price, changedMs } = offer;
        const name = isOpen && listing ? offers.nameOf(listing.draft) : undefined;
        return [
          { requestId, name, miles, status, priceCents: price?.priceCents, isOpen, endsMs: request.endsMs, changedMs },
        ];
      }),
    );
    const isWaiting = ({ isOpen, status }: OfferRequestRow) => isOpen && status === 'waiting';
    return rows.flat().sort((a, b) => Number(isWaiting(b)) - Number(isWaiting(a)) || b.changedMs - a.changedMs);
  };

  return {
    /** By the link of a mail; changes nothing. */
    open: async (link: Link & { isExpired: boolean }): Promise<OfferReplyPage | undefined> =>
      pageOf(await read(link), link),

    /** In the dealer's portal, where an answer can be replaced while the request is open. */
    openForDealer: async (requestId: string, ownerId: number) => {
      const current = await offers.find(requestId, ownerId);
      const page = await pageOf(current, { version: current?.offer.version ?? 0, isExpired: false });
      if (!current || !page) return undefined;
      const isAnswered = page.state === 'open' && current.offer.version > 0;
      return { page, answer: isAnswered ? answerWords(current.offer, page.timeZone) : undefined };
    },

    /** Every request to a dealer, those that wait for an answer first. */
    rowsOf,

    countWaiting: async (ownerId: number): Promise<number> =>
      (await rowsOf(ownerId)).filter(({ isOpen, status }) => isOpen && status === 'waiting').length,

    answer: async (
      link: Link & { isExpired: boolean },
      answer: OfferAnswer,
    ): Promise<Result<{ version: number }, OfferRefusal>> => {
      if (link.isExpired) return err('over');
      const done = await offers.answer({ ...subjectOf(link), answer: { ...answer, version: link.version } });
      return done.ok ? ok({ version: done.value.version }) : done;
    },

    refresh: async (link: Link): Promise<Result<{ sent: true }, 'over' | 'too-many' | 'no-address'>> => {
      const current = await read(link);
      if (!current?.listing || !offers.isAnswerable(current.request, current.listing)) return err('over');
      if ((await linkLimit.take(link.subjectId)).waitMs > 0) return err('too-many');
      const parts = await offers.partsOf(current.request, current.offer, current.listing);
      if (!parts) return err('no-address');
      await db.transaction((session) => mails.freshLink(parts, session));
      return ok({ sent: true });
    },
  };
};
