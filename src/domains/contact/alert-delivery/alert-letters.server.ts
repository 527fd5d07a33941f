import type { MailCars } from '#domains/browse/vehicle-page/mail-cars.server.ts';
import type { BestDealsWish } from '#domains/contact/alert-choices/alert-choice.ts';
import type { AlertLinks } from '#domains/contact/alert-links/alert-links.server.ts';
import type { Letter } from '#domains/people/mail/letters/letter.ts';
import { type MatchNews, newMatchesLetter } from '#domains/people/mail/letters/new-matches-letter.ts';
import { priceDropLetter } from '#domains/people/mail/letters/price-drop-letter.ts';
import { soldLetter } from '#domains/people/mail/letters/sold-letter.ts';
import { type CarFigures, withFees } from '#domains/people/mail/mail-car.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { comparePath, vehiclePath } from '#paths/paths.ts';
import type { AlertBookmark } from './alert-bookmark.ts';
import type { AlertDelivery } from './alert-delivery.ts';
import type { AlertContent, WriteAlert } from './alert-message.ts';
import { type MessageCar, messageCars, messageKind } from './message-cars.ts';
import type { Recipient } from './recipients.ts';

/** A saved search in words, and what it finds now. */
export type SearchFacts = { name: string; filters: string[]; total: number; path: string };

type Sources = {
  mailCars: MailCars;
  mailLook(brand: Brand): MailLook;
  links: Pick<AlertLinks, 'of' | 'oneClick'>;
  searchFacts(search: Extract<AlertBookmark, { kind: 'search' }>): Promise<SearchFacts>;
  /** The weekly mail of a subscription; undefined if none of its cars is a deal any more. */
  writeBestDeals(content: {
    bookmark: Pick<AlertBookmark, 'bookmarkId' | 'consumerId' | 'savedMs'>;
    wish: BestDealsWish;
    recipient: Recipient;
    deliveries: readonly AlertDelivery[];
  }): Promise<Letter | undefined>;
  /** The recipient's payment terms, if they have a wallet. */
  termsOf(consumerId: string): Promise<PaymentTerms | undefined>;
  /** The site a best-deals subscription was made on, by its origin; its mails come from there. */
  siteOf(origin: string): Pick<Recipient, 'brand' | 'origin'>;
  /** The ids of these cars that are on offer now. */
  onOffer(listingIds: readonly number[]): Promise<ReadonlySet<number>>;
};

/** "Nov 3", in the recipient's time zone. */
const dayOf = (ms: number, { timeZone }: Recipient): string =>
  new Date(ms).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone });

const newsOf = (car: MessageCar, figures: CarFigures): MatchNews => {
  const { event, oldPriceUsd } = car;
  if (event === 'sold') return { kind: 'gone' };
  if (messageKind(car) === 'back') return { kind: 'back' };
  if (oldPriceUsd === null) return { kind: 'listed' };
  return { kind: event === 'new-match' ? 'price-crossed' : 'price-drop', wasUsd: withFees(oldPriceUsd, figures) };
};

/** Writes alerts as emails, with current figures, so that a delayed email is still correct. */
export const createAlertLetters = (sources: Sources): WriteAlert => {
  const { mailCars, mailLook, links, searchFacts, writeBestDeals, siteOf, onOffer, termsOf } = sources;
  /** With the recipient's own payment terms, as on the site. */
  const readerOf = async ({ brand, origin, zip, consumerId }: Recipient) => ({
    brand,
    origin,
    terms: await termsOf(consumerId),
    ...(zip !== '' && { zip }),
  });

  const linksOf = ({ bookmark, recipient }: AlertContent, viewPath: string) => {
    const { bookmarkId, consumerId } = bookmark;
    const { origin, hasAccount } = recipient;
    return links.of({ consumerId, bookmarkId, origin, viewPath, hasAccount });
  };

  const carLetter = async (
    content: AlertContent,
    { listingId, list }: Extract<AlertBookmark, { kind: 'vehicle' }>,
  ): Promise<Letter | undefined> => {
    const { recipient, bookmark, deliveries } = content;
    const [firstCar] = messageCars(deliveries);
    const reader = await readerOf(recipient);
    const matchingCar = await mailCars.find(listingId, reader);
    if (!firstCar || !matchingCar) return undefined;
    const { car, onOffer: isOffered, at } = matchingCar;
    const was = firstCar.oldPriceUsd === null ? null : at(firstCar.oldPriceUsd);
    const isCheaper = was !== null && car.figures.priceUsd !== null && car.figures.priceUsd < was.priceUsd;
    if (firstCar.event === 'sold' ? isOffered : !isOffered || !isCheaper) return undefined;
    const common = {
      to: recipient.email,
      car,
      savedOn: dayOf(bookmark.savedMs, recipient),
      list,
      similar: await mailCars.similar(listingId, reader),
      links: linksOf(content, vehiclePath({ listingId })),
    };
    const look = mailLook(recipient.brand);
    const leftMs = deliveries.at(-1)?.createdMs ?? bookmark.savedMs;
    if (firstCar.event === 'sold') return soldLetter(look, { ...common, leftOn: dayOf(leftMs, recipient) });
    return was === null ? undefined : priceDropLetter(look, { ...common, was });
  };

  const searchLetter = async (
    content: AlertContent,
    search: Extract<AlertBookmark, { kind: 'search' }>,
  ): Promise<Letter | undefined> => {
    const { recipient, deliveries, frequency } = content;
    const all = messageCars(deliveries);
    const offered = await onOffer(all.map(({ listingId }) => listingId));
    // Skip cars that came and left again before the message, and cars reported as gone that are back.
    const deliveriesToSend = all.filter(({ listingId, event }) => offered.has(listingId) === (event !== 'sold'));
    const ids = deliveriesToSend.map(({ listingId }) => listingId);
    const { cars, terms } = await mailCars.list(ids, await readerOf(recipient));
    const news = new Map(deliveriesToSend.map((car) => [car.listingId, car]));
    const carsWithNews = cars.flatMap((car) => {
      const why = news.get(car.id);
      return why ? [{ car, news: newsOf(why, car.figures) }] : [];
    });
    if (carsWithNews.length === 0) return undefined;
    const { path, total, name, filters } = await searchFacts(search);
    const compared = ids.filter((id) => offered.has(id)).slice(0, 3);
    return newMatchesLetter(mailLook(recipient.brand), {
      to: recipient.email,
      search: { name, filters },
      cars: carsWithNews,
      terms,
      total,
      frequency,
      savedOn: dayOf(search.savedMs, recipient),
      links: {
        ...linksOf(content, path),
        ...(compared.length > 1 && { compare: `${recipient.origin}${comparePath(compared)}` }),
      },
    });
  };

  const write = (content: AlertContent): Promise<Letter | undefined> => {
    const { bookmark, recipient, deliveries } = content;
    if (bookmark.kind === 'vehicle') return carLetter(content, bookmark);
    if (bookmark.kind === 'search') return searchLetter(content, bookmark);
    return writeBestDeals({ bookmark, wish: bookmark.wish, recipient, deliveries });
  };

  return async (input) => {
    const { bookmark } = input;
    const site = bookmark.kind === 'best-deals' && bookmark.origin !== null ? siteOf(bookmark.origin) : {};
    const recipient = { ...input.recipient, ...site };
    const content = { ...input, recipient };
    const letter = await write(content);
    if (!letter) return [];
    const { unsubscribe } = linksOf(content, '/');
    return [{ channel: 'mail', to: recipient.email, ...letter, headers: links.oneClick(unsubscribe) }];
  };
};
