import { createHash, randomUUID } from 'node:crypto';
import type { AlertLinks } from '#domains/contact/alert-links/alert-links.server.ts';
import type { MailCarList } from '#domains/people/mail/mail-car.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { judgeLinks } from '#lib/links-in-text.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import type { ReferrerClass } from '#lib/referrer.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { ShareEmailInput, ShareTextInput } from './share.ts';
import { shareLimitWords } from './share-limit-copy.ts';
import { type ShareMailMessage, shareMail } from './share-mail.ts';
import { type SharedPage, type ShareWay, shareCalls } from './share-terms.ts';
import { shareText } from './share-text.ts';
import { sharedFiguresOf } from './shared-figures.ts';
import { readSharedLink, readSharedThing, type SharedThing } from './shared-thing.ts';

/** The sender and the site they share from. */
export type ShareContext = {
  brand: Brand;
  origin: SiteOrigin;
  /** Key of the rate limits: the network of the request. */
  visitor: string;
  /** The class of what led the sender here. */
  source?: ReferrerClass | undefined;
  zip?: string | undefined;
  /** The sender's payment terms. */
  terms?: PaymentTerms | undefined;
  /** The first name of a signed-in shopper. */
  sender?: string | undefined;
};

/** `kind` makes the outbox hold it back from numbers that replied STOP. */
type ShareText = { channel: 'sms'; kind: 'alert'; cause: string; to: string; text: string; once: true };

export type PageMatch = { page: SharedPage; onOffer: boolean };

type Sources = {
  db: SqlDatabase;
  outbox: {
    /** `refused`: not stored, because the recipient has reached the limit or wants none. */
    send(message: ShareMailMessage | ShareText, session: SqlSession): Promise<{ id: string; refused?: string }>;
    /** The stored message with this cause, if any. */
    find(cause: string): Promise<{ id: string } | undefined>;
  };
  findPage(thing: SharedThing, context: Pick<ShareContext, 'brand' | 'zip'>): Promise<PageMatch | undefined>;
  mailLook(brand: Brand): MailLook;
  /** Cars for a mail, with figures for the ZIP if there is one. */
  mailCars(
    listingIds: readonly number[],
    reader: { brand: Brand; origin: string; zip?: string | undefined; terms?: PaymentTerms | undefined },
  ): Promise<MailCarList>;
  /** Counts a share in the transaction that stores its messages. */
  count(way: ShareWay, page: SharedPage, context: ShareContext, session: SqlSession): Promise<void>;
  limits: Readonly<Record<ShareWay, WindowLimit>>;
  /** Addresses that want no shared mails, by hash. */
  stops: { readerOf(address: string): string; has(list: 'shares', reader: string): Promise<boolean> };
  links: Pick<AlertLinks, 'ofShare' | 'oneClick'>;
  clock: Clock;
  log: Pick<Log, 'error'>;
};

export type Sharing = {
  /** The page to be shared. */
  find: Sources['findPage'];
  sendText(input: ShareTextInput, context: ShareContext): Promise<Result<{ requestId: string }, Refusal>>;
  sendEmail(input: ShareEmailInput, context: ShareContext): Promise<Result<{ leadId: string }, Refusal>>;
};

/** Time zone for limits in messages without JavaScript; browsers use their own. */
const siteTimeZone = 'America/New_York';

/**
 * The same request gives the same cause, so it is sent once. Address and request id cannot be recovered from the hash:
 * the id is long and random, and not stored.
 */
const causeOf = (way: ShareWay, request: string, ...parts: readonly string[]): string => {
  const requestId = request === '' ? randomUUID() : request;
  return `share-${way}:${createHash('sha256')
    .update(JSON.stringify([requestId, ...parts]))
    .digest('base64url')}`;
};

const unknownPage: Refusal = { code: 'not-found', message: 'Car or search not found.' };
const carNotListed: Refusal = { code: 'gone', message: 'This car is no longer listed.' };

/** Rolls back the messages to the other recipients of the request. */
class ReaderIsFull extends Error {}

const readerIsFull = (way: ShareWay): Refusal => ({
  code: 'too-many-requests',
  waitMs: hourMs,
  message:
    way === 'text'
      ? 'This number has reached its limit of texts for now. Nothing was sent.'
      : 'One of these addresses has reached its limit for now. Nothing was sent.',
});

/** Shares cars by text and email. Recipients' addresses are used once. */
export const createSharing = (sources: Sources): Sharing => {
  const { db, outbox, findPage, mailLook, mailCars, count, limits, stops, links, clock, log } = sources;
  const takeTurn = async (way: ShareWay, visitor: string, count: number): Promise<Refusal | undefined> => {
    const { waitMs, left } = await limits[way].take(visitor, count);
    if (waitMs === 0) return undefined;
    const words = shareLimitWords({ way, left, waitMs, nowMs: clock.now(), timeZone: siteTimeZone });
    return { code: 'too-many-requests', message: words, waitMs };
  };

  const foreignLink = (field: string, link: string, { origin }: ShareContext): Refusal => ({
    code: 'validation-failed',
    field,
    message: `You can only send links to ${new URL(origin).host}, and “${link.slice(0, 60)}” isn’t one.`,
  });

  const unwanted = async (readers: readonly string[]): Promise<Refusal | undefined> => {
    for (const reader of readers) {
      if (!(await stops.has('shares', stops.readerOf(reader)))) continue;
      const message = `${reader} doesn’t accept shared cars from us. Nothing was sent.`;
      return { code: 'validation-failed', field: 'toEmailAddress', message };
    }
    return undefined;
  };

  const sendText: Sharing['sendText'] = async (input, context) => {
    const requestId = input.requestId === '' ? randomUUID() : input.requestId;
    // The honeypot field is filled, so a robot sent it: answer as if it had worked.
    if (input.company !== '') return ok({ requestId });
    const { mobile_number: to, sms_message: message } = input.dataMap;
    const { ours, foreign } = judgeLinks(message, context.origin);
    if (foreign !== undefined) return err(foreignLink('sms_message', foreign, context));
    const [link] = ours;
    if (link === undefined) {
      const message = `The text must include a link to ${new URL(context.origin).host}.`;
      return err({ code: 'validation-failed', field: 'sms_message', message });
    }
    // Only the link in the client's text counts; the site writes the rest.
    const shared = readSharedLink(link, context.origin);
    const page = shared && (await findPage(shared.thing, context));
    if (!page) return err(unknownPage);
    if (!page.onOffer) return err(carNotListed);
    const address = `${context.origin}${page.page.path}`;
    const url = shared.zip ? `${address}?${new URLSearchParams({ zip: shared.zip })}` : address;
    const text = shareText({ site: context.brand.name, sender: context.sender, page: page.page, url });
    const cause = causeOf('text', input.requestId, context.visitor, to, text);
    if (await outbox.find(cause)) return ok({ requestId });
    const refused = await takeTurn('text', context.visitor, 1);
    if (refused) return err(refused);
    const sent = await db.transaction(async (session) => {
      const message = await outbox.send({ channel: 'sms', kind: 'alert', cause, to, text, once: true }, session);
      if (!message.refused) await count('text', page.page, context, session);
      return message;
    });
    return sent.refused ? err(readerIsFull('text')) : ok({ requestId });
  };

  const sendEmail: Sharing['sendEmail'] = async (input, context) => {
    if (input.company !== '') return ok({ leadId: randomUUID() });
    const { foreign } = judgeLinks(input.message, context.origin);
    if (foreign !== undefined) return err(foreignLink('message', foreign, context));
    const thing = readSharedThing(input, context.origin);
    const sharedPage = thing && (await findPage(thing, context));
    if (!sharedPage) return err(unknownPage);
    if (!sharedPage.onOffer) return err(carNotListed);
    const { page } = sharedPage;
    const causes = input.to.map((to) =>
      causeOf('email', input.clientRequestId, context.visitor, to.toLowerCase(), input.from, page.path, input.message),
    );
    const before = await outbox.find(causes[0] ?? '');
    if (before) return ok({ leadId: before.id });
    const refused = (await unwanted(input.to)) ?? (await takeTurn('email', context.visitor, input.to.length));
    if (refused) return err(refused);
    // With the ZIP in its address, the page shows the same figures as the mail to everybody.
    const zip = input.withFigures && page.zip !== '' ? page.zip : undefined;
    const terms = input.withFigures && page.kind === 'vehicle' ? context.terms : undefined;
    const address = `${context.origin}${page.path}`;
    const { brand, origin } = context;
    const shared = {
      input,
      page,
      url: zip && page.kind === 'vehicle' ? `${address}?${new URLSearchParams({ zip })}` : address,
      cars: sharedFiguresOf(await mailCars(page.listingIds, { brand, origin, zip, terms }), { zip, isOwn: !!terms }),
      host: new URL(context.origin).host,
      look: mailLook(context.brand),
    };
    const sentBy = { brand: brand.id, sender: input.name, message: input.message };
    const [listingId] = page.listingIds;
    const about = listingId === undefined ? { search: page.title } : { listingId };
    // Stores all messages or none.
    const storeAll = async (session: SqlSession): Promise<string[]> => {
      const stored: string[] = [];
      for (const [at, to] of input.to.entries()) {
        const cause = causes[at] ?? '';
        const ways = links.ofShare(stops.readerOf(to), { ...sentBy, ...about }, origin);
        const mail = shareMail({ ...shared, to, cause, links: ways, oneClick: links.oneClick(ways.never) });
        const sent = await outbox.send(mail, session);
        if (sent.refused) throw new ReaderIsFull();
        stored.push(sent.id);
      }
      await count('email', page, context, session);
      return stored;
    };
    try {
      const ids = await db.transaction(storeAll);
      return ok({ leadId: ids[0] ?? '' });
    } catch (error) {
      if (error instanceof ReaderIsFull) return err(readerIsFull('email'));
      throw error;
    }
  };

  // On an error the form keeps the sender's input and says that it was not sent.
  const safely = async <T>(way: ShareWay, send: () => Promise<Result<T, Refusal>>) => {
    try {
      return await send();
    } catch (error) {
      const message = shareCalls[way].failure;
      if (error instanceof Unavailable) return err<Refusal>({ code: 'unavailable', message });
      logLibraryError(log, `a shared ${way} could not be taken`, error);
      return err<Refusal>({ code: 'internal', message });
    }
  };

  return {
    find: findPage,
    sendText: (input, context) => safely('text', () => sendText(input, context)),
    sendEmail: (input, context) => safely('email', () => sendEmail(input, context)),
  };
};
