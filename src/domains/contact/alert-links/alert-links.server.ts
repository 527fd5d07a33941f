import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { mailActionPath, subscriptionsPath } from '#paths/paths.ts';
import { createSignedTokens } from './signed-tokens.server.ts';

const consumerId = z.string().min(1);
const ofBookmark = { consumerId, bookmarkId: z.string().min(1) };

/** The actions that links in mails allow. */
const AlertLink = z.discriminatedUnion('act', [
  z.object({ act: z.literal('unsubscribe'), consumerId }),
  z.object({ act: z.literal('mute'), ...ofBookmark }),
  z.object({ act: z.literal('snooze'), ...ofBookmark }),
  z.object({ act: z.literal('stop-best-deals'), consumerId }),
  z.object({ act: z.literal('no-shares'), reader: z.string().min(1) }),
  z.object({ act: z.literal('stop-mail'), list: z.enum(['questions', 'alerts']), reader: z.string().min(1) }),
  z.object({
    act: z.literal('report-share'),
    /** The shared car's id, or the shared search's name. */
    listingId: z.int().optional(),
    search: z.string().optional(),
    brand: z.string(),
    sender: z.string(),
    message: z.string(),
  }),
  /** Alert choices of one car or search; the page needs no sign-in. */
  z.object({ act: z.literal('choose'), ...ofBookmark, untilMs: z.int() }),
  z.object({ act: z.literal('manage'), consumerId, untilMs: z.int() }),
  z.object({ act: z.literal('confirm'), consumerId, untilMs: z.int() }),
]);
export type AlertLink = z.infer<typeof AlertLink>;

export type BadLink = 'broken' | 'expired';

/** Links of one message: to its subject, and to the actions on its alerts. */
type MessageLinks = { view: string; mute: string; snooze: string; unsubscribe: string; manage: string };

type Message = {
  /** The account, or the subscriber without one. */
  consumerId: string;
  bookmarkId: string;
  /** Origin of the site the message comes from. */
  origin: string;
  /** Path of the message's subject on that site. */
  viewPath: string;
  /** Decides where "Manage alerts" leads: to this bookmark for an account, to all alerts of the address without one. */
  hasAccount: boolean;
};

/** Sender and content of a shared mail. */
type SharedBy = { brand: string; sender: string; message: string } & ({ listingId: number } | { search: string });

/** A subscriber without an account, and the site they subscribed on. */
type Subscriber = { id: string; origin: string };

const manageLifeMs = 90 * dayMs;

export type AlertLinks = ReturnType<typeof createAlertLinks>;

/**
 * Signed links that work without a sign-in. Unsubscribe links never expire, because mails are kept for years and the
 * link still has to work.
 */
export const createAlertLinks = ({ secret, clock }: { secret: string; clock: Clock }) => {
  const tokens = createSignedTokens({ secret, purpose: 'alert links' });
  const sign = (link: AlertLink): string => tokens.sign(link);
  const actionUrl = (origin: string, link: AlertLink): string => `${origin}${mailActionPath(sign(link))}`;
  const manageToken = (consumerId: string): string =>
    sign({ act: 'manage', consumerId, untilMs: clock.now() + manageLifeMs });
  const manageUrl = (origin: string, consumerId: string): string =>
    `${origin}${subscriptionsPath(undefined, { t: manageToken(consumerId) })}`;

  const chooseUrl = (origin: string, consumerId: string, bookmarkId: string): string =>
    actionUrl(origin, { act: 'choose', consumerId, bookmarkId, untilMs: clock.now() + manageLifeMs });

  const linksOf = ({ consumerId, bookmarkId, origin, viewPath, hasAccount }: Message): MessageLinks => ({
    view: `${origin}${viewPath}`,
    mute: actionUrl(origin, { act: 'mute', consumerId, bookmarkId }),
    snooze: actionUrl(origin, { act: 'snooze', consumerId, bookmarkId }),
    unsubscribe: actionUrl(origin, { act: 'unsubscribe', consumerId }),
    manage: hasAccount ? chooseUrl(origin, consumerId, bookmarkId) : manageUrl(origin, consumerId),
  });

  return {
    of: linksOf,

    /** The link has no bookmark id: once stopped, the best-deals subscription is deleted. */
    ofBestDeals: (message: Message): MessageLinks => ({
      ...linksOf(message),
      mute: actionUrl(message.origin, { act: 'stop-best-deals', consumerId: message.consumerId }),
      ...(message.hasAccount && {
        manage: actionUrl(message.origin, { act: 'stop-best-deals', consumerId: message.consumerId }),
      }),
    }),

    /** Links for the recipient of a shared car or search. */
    ofShare: (reader: string, shared: SharedBy, origin: string) => ({
      never: actionUrl(origin, { act: 'no-shares', reader }),
      report: actionUrl(origin, { act: 'report-share', ...shared }),
    }),

    /** For people who get a mail because somebody else entered their address: stops such mails. */
    stopMail: (list: 'questions' | 'alerts', reader: string, origin: string): string =>
      actionUrl(origin, { act: 'stop-mail', list, reader }),

    manageToken,
    manage: ({ id, origin }: Subscriber): string => manageUrl(origin, id),

    /** The link that confirms a subscriber's email address. */
    confirm: ({ id, origin }: Subscriber, untilMs: number): string =>
      `${origin}${subscriptionsPath('confirm', { t: sign({ act: 'confirm', consumerId: id, untilMs }) })}`,

    /** RFC 8058: the unsubscribe button of mail programs, which sends a plain POST and shows no page. */
    oneClick: (unsubscribe: string): Record<string, string> => ({
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),

    read: (token: string): Result<AlertLink, BadLink> => {
      const link = AlertLink.safeParse(tokens.open(token));
      if (!link.success) return err('broken');
      return 'untilMs' in link.data && link.data.untilMs <= clock.now() ? err('expired') : ok(link.data);
    },
  };
};
