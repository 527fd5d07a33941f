import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { DealerLinks } from '#domains/contact/dealer-links/dealer-links.server.ts';
import { formatCents, quoteTime } from '#domains/contact/purchases/quotes/quote-money.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { PrivateListing } from '#domains/supply/private-listings/private-listing.ts';
import type { Seller } from '#domains/supply/private-listings/publishing.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { carOffersPath } from '#paths/paths.ts';
import { type CarOffer, dealerLabel, type OfferRequest } from './car-offer.ts';
import {
  askMail,
  freshOfferLinkMail,
  introductionMail,
  notChosenMail,
  type OfferMailMessage,
  offerNewsMail,
  sellerContactMail,
} from './offer-mail.ts';
import type { OfferedCar } from './offered-car.server.ts';

type Sources = {
  links: Pick<DealerLinks, 'create'>;
  lookAt(origin: string): MailLook;
  send(message: OfferMailMessage, session: SqlSession): Promise<unknown>;
  timeZoneOf(zip: string): string;
  clock: Clock;
};

/** One dealer's part of a request, with what its mails name. */
type OfferParts = {
  request: OfferRequest;
  offer: CarOffer;
  dealer: Owner & { leadEmail: string };
  seller: Seller;
  listing: PrivateListing;
  name: string;
};

export type OfferMails = ReturnType<typeof createOfferMails>;

export const createOfferMails = ({ links, lookAt, send, timeZoneOf, clock }: Sources) => {
  const partsOf = ({ request, offer, dealer, seller, name }: OfferParts) => ({
    requestId: request.id,
    ownerId: offer.ownerId,
    dealer,
    look: lookAt(request.site),
    seller,
    car: name,
  });
  const linkTo = ({ request, offer }: OfferParts, session: SqlSession): Promise<string> =>
    links.create(
      { kind: 'car-offer', subjectId: `${request.id}:${offer.ownerId}`, version: offer.version },
      request.site,
      session,
    );
  const timeOf = ({ dealer }: OfferParts, ms: number): string => quoteTime(ms, timeZoneOf(dealer.address.zip));
  const priceOf = ({ offer }: OfferParts): string => formatCents(offer.price?.priceCents ?? 0);
  const pageOf = ({ request, listing }: OfferParts): string => `${request.site}${carOffersPath(listing.id)}`;

  return {
    ask: async (parts: OfferParts, car: OfferedCar, session: SqlSession): Promise<void> => {
      const rows: [string, string][] = [
        ['Vehicle', car.name],
        ['Where', `${car.town}, about ${parts.offer.miles} miles away`],
        ...car.facts.map(([label, value]): [string, string] => [label, value]),
        ['Photos', String(car.photos.length)],
      ];
      const until = timeOf(parts, parts.request.endsMs);
      await send(askMail({ ...partsOf(parts), rows, url: await linkTo(parts, session), until }), session);
    },

    freshLink: async (parts: OfferParts, session: SqlSession): Promise<void> => {
      const url = await linkTo(parts, session);
      await send(freshOfferLinkMail({ ...partsOf(parts), url, nowMs: clock.now() }), session);
    },

    /** To the seller: a dealer answered. */
    answered: async (parts: OfferParts, session: SqlSession): Promise<void> => {
      if (parts.seller.email === '') return;
      const { status, version, position } = parts.offer;
      const news = { url: pageOf(parts), version, isOffer: status === 'offered', label: dealerLabel(position) };
      await send(offerNewsMail({ ...partsOf(parts), ...news }), session);
    },

    /** To both: who the other is. */
    chosen: async (parts: OfferParts, phone: string, session: SqlSession): Promise<void> => {
      const price = priceOf(parts);
      const validUntil = timeOf(parts, parts.offer.price?.validUntilMs ?? 0);
      const { vin } = parts.listing.draft;
      await send(introductionMail({ ...partsOf(parts), price, vin, phone, validUntil }), session);
      await send(sellerContactMail({ ...partsOf(parts), price, url: pageOf(parts) }), session);
    },

    notChosen: async (parts: OfferParts, session: SqlSession): Promise<void> => {
      await send(notChosenMail(partsOf(parts)), session);
    },
  };
};
