import type { MailCars } from '#domains/browse/vehicle-page/mail-cars.server.ts';
import { withFees } from '#domains/people/mail/mail-car.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { accountPath, vehiclePath } from '#paths/paths.ts';
import type { AlertContent, WriteAlert } from './alert-message.ts';
import { alertText, alertWords } from './alert-text.ts';
import { type MessageCar, messageCars } from './message-cars.ts';

type Sources = {
  mailCars: Pick<MailCars, 'find'>;
  onOffer(listingIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** The recipient's payment terms, if they have a wallet. */
  termsOf(consumerId: string): Promise<PaymentTerms | undefined>;
  siteName(brand: Brand): string;
};

type AlertWords = { words: string; url: string };

/** Alerts in short form, for text messages and push notifications. */
const createShortAlert = ({ mailCars, onOffer, termsOf }: Omit<Sources, 'siteName'>) => {
  const priceNow = async (car: MessageCar, { recipient: { brand, origin, zip, consumerId } }: AlertContent) => {
    const terms = await termsOf(consumerId);
    const mailCar = await mailCars.find(car.listingId, { brand, origin, terms, ...(zip !== '' && { zip }) });
    return mailCar?.onOffer ? mailCar.car.figures : undefined;
  };

  return async (content: AlertContent): Promise<AlertWords | undefined> => {
    const { bookmark, recipient } = content;
    // Best deals are sent by email only.
    if (bookmark.kind === 'best-deals') return undefined;
    const all = messageCars(content.deliveries);
    const offered = await onOffer(all.map(({ listingId }) => listingId));
    const deliveriesToSend = all.filter(({ listingId, event }) => offered.has(listingId) === (event !== 'sold'));
    const [first] = deliveriesToSend;
    if (!first) return undefined;
    const isOne = deliveriesToSend.length === 1;
    const figures = isOne && first.event !== 'sold' ? await priceNow(first, content) : undefined;
    const isCheaper =
      figures?.priceUsd != null &&
      first.oldPriceUsd !== null &&
      figures.priceUsd < withFees(first.oldPriceUsd, figures);
    if (isOne && first.event === 'price-drop' && !isCheaper) return undefined;
    const path = isOne
      ? vehiclePath({ listingId: first.listingId })
      : accountPath('saved-searches', { open: bookmark.bookmarkId });
    const words = alertWords({ kind: bookmark.kind, title: bookmark.title, cars: deliveriesToSend, figures });
    return { words, url: `${recipient.origin}${path}` };
  };
};

export const createAlertTexts = ({ siteName, ...sources }: Sources): WriteAlert => {
  const tell = createShortAlert(sources);
  return async (content) => {
    const message = await tell(content);
    if (!message) return [];
    const text = alertText({ site: siteName(content.recipient.brand), ...message });
    return [{ channel: 'sms', to: content.bookmark.mobilePhone, text }];
  };
};

type PushSources = Sources & {
  devicesOf(consumerId: string): Promise<readonly { id: string }[]>;
};

/**
 * Sent to all devices of the shopper. A later notification about the same bookmark replaces the earlier one on the
 * device.
 */
export const createAlertPushes = ({ siteName, devicesOf, ...sources }: PushSources): WriteAlert => {
  const tell = createShortAlert(sources);
  return async (content) => {
    const message = await tell(content);
    if (!message) return [];
    const { bookmark, recipient } = content;
    const devices = await devicesOf(bookmark.consumerId);
    return devices.map(({ id }) => ({
      channel: 'push',
      to: id,
      title: siteName(recipient.brand),
      tag: bookmark.bookmarkId,
      text: message.words,
      url: message.url,
    }));
  };
};
