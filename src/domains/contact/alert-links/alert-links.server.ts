import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { mailActionPath, subscriptionsPath } from '#paths/paths.ts';
import { createSignedTokens } from './signed-tokens.server.ts';

const consumerId = z.string().min(1);
const ofBookmark = { consumerId, bookmarkId: z.string().min(1) };

/** What a link in a mail lets its reader do. */
const AlertLink = z.discriminatedUnion('act', [
  z.object({ act: z.literal('unsubscribe'), consumerId }),
  z.object({ act: z.literal('mute'), ...ofBookmark }),
  z.object({ act: z.literal('snooze'), ...ofBookmark }),
  z.object({ act: z.literal('stop-best-deals'), consumerId }),
  z.object({ act: z.literal('no-shares'), reader: z.string().min(1) }),
  z.object({ act: z.literal('stop-mail'), list: z.enum(['questions', 'alerts']), reader: z.string().min(1) }),
  z.object({
    act: z.literal('report-share'),
    /** The car; of a search its name. */
    listingId: z.int().optional(),
    search: z.string().optional(),
    brand: z.string(),
    sender: z.string(),
    message: z.string(),
  }),
  /** What is told of one car or search: its page needs no sign-in. */
  z.object({ act: z.literal('choose'), ...ofBookmark, untilMs: z.int() }),
  z.object({ act: z.literal('manage'), consumerId, untilMs: z.int() }),
  z.object({ act: z.literal('confirm'), consumerId, untilMs: z.int() }),
]);
export type AlertLink = z.infer<typeof AlertLink>;

export type BadLink = 'broken' | 'expired';

/** Where the links of one message lead: what it is about, and what its reader can do about it. */
type MessageLinks = { view: string; mute: string; snooze: string; unsubscribe: string; manage: string };

type Message = {
  /** The account, or whoever subscribed without one. */
  consumerId: string;
  bookmarkId: string;
  /** Of the site the message speaks for. */
  origin: string;
  /** What the message is about, within that site. */
  viewPath: string;
  /** An account has no page of its own that opens without a sign-in. */
  hasAccount: boolean;
};

/** Who sent what to somebody else, as it stands in the mail. */
type SharedBy = { brand: string; sender: string; message: string } & ({ listingId: number } | { search: string });

/** Whoever signed up on a site. */
type Subscriber = { id: string; origin: string };

const manageLifeMs = 90 * dayMs;

export type AlertLinks = ReturnType<typeof createAlertLinks>;

/**
 * Links that work for whoever holds them, without a sign-in. Those that end messages never expire: a mail may lie
 * around for years, and then still has to be the last one.
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

    /** Stopped, best deals are gone: the link has to know them without their id. */
    ofBestDeals: (message: Message): MessageLinks => ({
      ...linksOf(message),
      mute: actionUrl(message.origin, { act: 'stop-best-deals', consumerId: message.consumerId }),
      ...(message.hasAccount && {
        manage: actionUrl(message.origin, { act: 'stop-best-deals', consumerId: message.consumerId }),
      }),
    }),

    /** What whoever gets a shared car or search can do about it. */
    ofShare: (reader: string, shared: SharedBy, origin: string) => ({
      never: actionUrl(origin, { act: 'no-shares', reader }),
      report: actionUrl(origin, { act: 'report-share', ...shared }),
    }),

    /** For whoever gets a mail because somebody typed their address: no more of these. */
    stopMail: (list: 'questions' | 'alerts', reader: string, origin: string): string =>
      actionUrl(origin, { act: 'stop-mail', list, reader }),

    manageToken,
    manage: ({ id, origin }: Subscriber): string => manageUrl(origin, id),

    /** The link that makes an address one that is written to. */
    confirm: ({ id, origin }: Subscriber, untilMs: number): string =>
      `${origin}${subscriptionsPath('confirm', { t: sign({ act: 'confirm', consumerId: id, untilMs }) })}`,

    /** RFC 8058: the button of a mail program, which sends a plain POST and shows no page. */
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
