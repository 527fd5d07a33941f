import { layOutMail } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { dealPath } from '#paths/paths.ts';
import type { Deal } from './deal.ts';

type Reader = { email: string; confirmed: boolean; closed: boolean };

const mailOf = (deal: Deal, words: readonly string[], to: string, look: MailLook) => {
  const { id, changedMs, vehicle, dealer, site } = deal;
  return {
    channel: 'mail' as const,
    cause: `deal:${id}:${changedMs}`,
    to,
    consumerId: deal.consumerId,
    subject: `Your purchase: ${vehicle.title}`,
    ...layOutMail(look, {
      heading: 'Your purchase was updated',
      paragraphs: [`The ${vehicle.title}, ${dealer}.`, ...words.map((one) => `${one}.`)],
      action: { label: 'See your purchase', url: `${site}${dealPath(id)}` },
      note: 'Figures and decisions are on that page alone, for whoever is signed in.',
    }),
  };
};

const pushOf = (deal: Deal, to: string, look: MailLook) => ({
  channel: 'push' as const,
  cause: `deal:${deal.id}:${deal.changedMs}:${to}`,
  to,
  kind: 'alert' as const,
  consumerId: deal.consumerId,
  title: look.name,
  text: `Your purchase was updated: ${deal.vehicle.title}`,
  tag: deal.id,
  url: `${deal.site}${dealPath(deal.id)}`,
});

type Sources = {
  readersOf(consumerIds: readonly string[], session: SqlSession): Promise<ReadonlyMap<string, Reader>>;
  devicesOf(consumerId: string, session: SqlSession): Promise<readonly { id: string }[]>;
  lookAt(origin: string): MailLook;
  send(message: ReturnType<typeof mailOf> | ReturnType<typeof pushOf>, session: SqlSession): Promise<unknown>;
};

/** News of a deal to its shopper, by mail and on their devices: that there is some, and nothing they said of themselves. */
export const createDealMessages =
  ({ readersOf, devicesOf, lookAt, send }: Sources) =>
  async (deal: Deal, words: readonly string[], session: SqlSession): Promise<void> => {
    const reader = (await readersOf([deal.consumerId], session)).get(deal.consumerId);
    if (!reader?.confirmed || reader.closed) return;
    const look = lookAt(deal.site);
    await send(mailOf(deal, words, reader.email, look), session);
    for (const { id } of await devicesOf(deal.consumerId, session)) await send(pushOf(deal, id, look), session);
  };
