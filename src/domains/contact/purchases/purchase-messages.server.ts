import { layOutMail } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { purchasePath } from '#paths/paths.ts';
import type { Purchase } from './purchase.ts';

type Reader = { email: string; confirmed: boolean; closed: boolean };

const mailOf = (purchase: Purchase, words: readonly string[], to: string, look: MailLook) => {
  const { id, changedMs, vehicle, dealer, site } = purchase;
  return {
    channel: 'mail' as const,
    cause: `deal:${id}:${changedMs}`,
    to,
    consumerId: purchase.consumerId,
    subject: `Your purchase: ${vehicle.title}`,
    ...layOutMail(look, {
      heading: 'Your purchase was updated',
      paragraphs: [`The ${vehicle.title}, ${dealer}.`, ...words.map((one) => `${one}.`)],
      action: { label: 'See your purchase', url: `${site}${purchasePath(id)}` },
      note: 'Figures and decisions appear only on that page, after you sign in.',
    }),
  };
};

const pushOf = (purchase: Purchase, to: string, look: MailLook) => ({
  channel: 'push' as const,
  cause: `deal:${purchase.id}:${purchase.changedMs}:${to}`,
  to,
  kind: 'alert' as const,
  consumerId: purchase.consumerId,
  title: look.name,
  text: `Your purchase was updated: ${purchase.vehicle.title}`,
  tag: purchase.id,
  url: `${purchase.site}${purchasePath(purchase.id)}`,
});

type Sources = {
  readersOf(consumerIds: readonly string[], session: SqlSession): Promise<ReadonlyMap<string, Reader>>;
  devicesOf(consumerId: string, session: SqlSession): Promise<readonly { id: string }[]>;
  lookAt(origin: string): MailLook;
  send(message: ReturnType<typeof mailOf> | ReturnType<typeof pushOf>, session: SqlSession): Promise<unknown>;
};

/** Tells a shopper by mail and push that a purchase has news; personal statements are in no message. */
export const createPurchaseMessages =
  ({ readersOf, devicesOf, lookAt, send }: Sources) =>
  async (purchase: Purchase, words: readonly string[], session: SqlSession): Promise<void> => {
    const reader = (await readersOf([purchase.consumerId], session)).get(purchase.consumerId);
    if (!reader?.confirmed || reader.closed) return;
    const look = lookAt(purchase.site);
    await send(mailOf(purchase, words, reader.email, look), session);
    for (const { id } of await devicesOf(purchase.consumerId, session)) await send(pushOf(purchase, id, look), session);
  };
