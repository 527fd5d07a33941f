import type { MailCars } from '#domains/browse/vehicle-page/mail-cars.server.ts';
import type { BestDealsWish } from '#domains/contact/alert-choices/alert-choice.ts';
import type { AlertDelivery } from '#domains/contact/alert-delivery/alert-delivery.ts';
import type { Recipient } from '#domains/contact/alert-delivery/recipients.ts';
import type { AlertLinks } from '#domains/contact/alert-links/alert-links.server.ts';
import { bestDealsLetter } from '#domains/people/mail/letters/best-deals-letter.ts';
import type { Letter } from '#domains/people/mail/letters/letter.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { dealRadiusMiles, stylesInWords } from './best-deals-wish.ts';
import type { FindDeals } from './find-deals.server.ts';

type Sources = {
  mailCars: Pick<MailCars, 'list'>;
  mailLook(brand: Brand): MailLook;
  links: Pick<AlertLinks, 'ofBestDeals'>;
  find: FindDeals;
  /** The ids of these cars that are on offer now. */
  onOffer(listingIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** The recipient's payment terms, if they have a wallet. */
  termsOf(consumerId: string): Promise<PaymentTerms | undefined>;
};

type Content = {
  bookmark: { bookmarkId: string; consumerId: string; savedMs: number };
  wish: BestDealsWish;
  recipient: Recipient;
  deliveries: readonly AlertDelivery[];
};

/** The weekly mail, with current figures for the subscription's ZIP. Cars that are no longer deals are left out. */
export const createWriteBestDeals =
  ({ mailCars, mailLook, links, find, onOffer, termsOf }: Sources) =>
  async ({ bookmark, wish, recipient, deliveries }: Content): Promise<Letter | undefined> => {
    const { brand, origin, email, timeZone } = recipient;
    const ids = deliveries.flatMap(({ listingId }) => listingId ?? []);
    const offered = await onOffer(ids);
    const { cars, terms } = await mailCars.list(
      ids.filter((id) => offered.has(id)),
      { brand, origin, zip: wish.zip, terms: await termsOf(recipient.consumerId) },
    );
    const deals = cars.filter(({ deal }) => deal === 'great' || deal === 'good');
    const matches = await find(wish, brand);
    if (!matches || deals.length === 0) return undefined;
    const { consumerId, bookmarkId, savedMs } = bookmark;
    return bestDealsLetter(mailLook(brand), {
      to: email,
      place: matches.place,
      zip: wish.zip,
      radiusMiles: dealRadiusMiles,
      cars: deals,
      terms,
      considered: matches.total,
      styles: stylesInWords(wish.styleCodes),
      requestedOn: new Date(savedMs).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone }),
      links: links.ofBestDeals({
        consumerId,
        bookmarkId,
        origin,
        viewPath: matches.path,
        hasAccount: recipient.hasAccount,
      }),
    });
  };
