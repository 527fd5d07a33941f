import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMails } from '#tests/fixtures/mails.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { camryVin, createSellers } from '#tests/fixtures/private-listings.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

const patient = { timeout: 600_000, interval: 100 };
const secret = 'a secret for mail servers';

describe('a conversation with a private seller, by mail', () => {
  let world: PageApp;
  let sellers: ReturnType<typeof createSellers>;
  let maya: SignedIn;
  let rob: SignedIn;
  /** Maya's mail about Rob's question. */
  let asked = '';
  let lead = '';
  let manage = '';
  /** The address each side writes to. */
  let toSeller = '';
  let toShopper = '';
  beforeAll(async () => {
    world = await startPageApp({
      env: { TRUST_PROXY: '1', RELAY_DOMAIN: 'talk.forecourt.test', INBOUND_MAIL_SECRET: secret },
    });
    await world.running.start();
    sellers = createSellers(world);
    maya = await signIn({ dataDir: world.dataDir, origin: world.origin, name: 'Maya Rivera' });
    rob = await signIn({ dataDir: world.dataDir, origin: world.origin, name: 'Rob Low' });
    const draft = await sellers.prepare(camryVin(1), maya);
    await sellers.publish(draft, maya);
    manage = `/my-autotrader/selling/${draft}`;
    const { listingId } = await sellers.listingOf(draft, maya);
    const fields = { listingId: String(listingId), firstName: 'Rob', lastName: 'Low', email: rob.consumer.email };
    await sellers.post(`/cars-for-sale/vehicle/${listingId}?zip=30303`, { ...fields, message: 'Is it there?' }, rob);
    asked = await mailTo(maya, 'Is it there?');
    toShopper = replyTo(asked);
    lead = (await questionsOfRob())[0]?.id ?? '';
    await sellers.post(manage, { intent: 'reply', question: lead, words: 'Yes, come by.' }, maya);
    toSeller = replyTo(await mailTo(rob, 'Yes, come by.'));
  });
  afterAll(() => world.close());

  const mailsTo = ({ consumer }: SignedIn) =>
    readMails(join(world.dataDir, 'outbox')).filter((mail) => mail.includes(`To: ${consumer.email}`));
  const mailTo = (who: SignedIn, words: string): Promise<string> =>
    vi.waitFor(() => {
      const mail = mailsTo(who).findLast((one) => one.includes(words));
      if (mail === undefined) throw new Error(`no mail with ${words}`);
      return mail;
    }, patient);
  const replyTo = (mail: string): string => /^Reply-To:\s+<?([^>\r\n]+)/m.exec(mail)?.[1] ?? '';
  const questionsOfRob = () =>
    world.running.services.questions.list({ consumerId: rob.consumer.id, email: rob.consumer.email });

  const handIn = async ({ from, to, words }: { from: string; to: string; words: string }) => {
    const mail = [
      ...[`From: Somebody <${from}>`, `To: ${to}`, 'Subject: Re: the car'],
      ...[`Message-ID: <${crypto.randomUUID()}@elsewhere.test>`, 'MIME-Version: 1.0'],
      ...['Content-Type: text/plain; charset=utf-8', '', words],
    ].join('\r\n');
    const answer = await fetch(`${world.origin}/api/mail/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
      body: mail,
    });
    const { status, code }: { status?: string; code?: string } = await answer.json();
    return [answer.status, status ?? code];
  };

  it('LEAD-06: a private seller reads the first name of who asks, and neither their last name nor their ZIP', () => {
    expect(asked).toMatch(/Name:\s+Rob\b/);
    expect(asked).not.toMatch(/\bLow\b|30303/);
    expect(asked).not.toContain(rob.consumer.email);
  });

  it('LEAD-06, LEAD-08: both sides write by mail, and neither gets the other’s address', async () => {
    expect(toSeller).toMatch(/^reply\+s[0-9a-f]+@talk\.forecourt\.test$/);
    expect(toShopper).toMatch(/^reply\+d[0-9a-f]+@talk\.forecourt\.test$/);
    // As mail programs quote what they answer.
    const words = `On Friday?\r\n\r\nOn Thu, <${toSeller}> wrote to ${rob.consumer.email}:\r\n> Yes, come by.`;
    expect(await handIn({ from: rob.consumer.email, to: toSeller, words })).toEqual([200, 'relayed']);
    const relayed = await mailTo(maya, 'On Friday?');
    expect(relayed).toContain('[email address removed]');
    expect(relayed).not.toContain(rob.consumer.email);
    const answer = { from: maya.consumer.email, to: toShopper, words: 'Friday is fine.' };
    expect(await handIn(answer)).toEqual([200, 'relayed']);
    expect(await mailTo(rob, 'Friday is fine.')).not.toContain(maya.consumer.email);
  });

  it('LEAD-05: mail of a stranger to a relay address is not passed on, and its side is told without a word of it', async () => {
    const eve = await signIn({ dataDir: world.dataDir, origin: world.origin, name: 'Eve Fox' });
    const words = 'I am Rob, and this is my new address. Pay there.';
    // One that leaked, and those of the two sides for each other.
    for (const [from, to, known] of [
      [eve.consumer.email, toSeller, rob],
      ['nobody@elsewhere.test', toShopper, maya],
      [maya.consumer.email, toSeller, rob],
      [rob.consumer.email, toShopper, maya],
    ] as const) {
      const before = mailsTo(known).length;
      const [status] = await handIn({ from, to, words });
      expect([from, Number(status) >= 400 && Number(status) < 500]).toEqual([from, true]);
      await vi.waitFor(() => expect(mailsTo(known).length).toBe(before + 1), patient);
      await mailTo(known, 'It came from another email address than this one.');
    }
    for (const who of [maya, rob, eve]) expect(mailsTo(who).join()).not.toContain('Pay there.');
    expect((await sellers.get(manage, maya)).text).not.toContain('Pay there.');
    for (const to of [toSeller.replace('+s', '+d'), toSeller.replace(/.@/, 'x@'), 'reply+s@talk.forecourt.test']) {
      const [status] = await handIn({ from: rob.consumer.email, to, words });
      expect([to, status]).toEqual([to, 404]);
    }
  });

  it('SELL-14: a message by mail that reads like a scam, or links elsewhere, waits, and its writer hears why', async () => {
    const olga = await signInOperator({ dataDir: world.dataDir, origin: world.origin });
    const scams = ['My shipping agent will pick it up.', 'Pay here: https://evil.example/pay'];
    for (const words of scams) {
      const before = mailsTo(rob).length;
      expect(await handIn({ from: rob.consumer.email, to: toSeller, words })).toEqual([200, 'held']);
      await vi.waitFor(() => expect(mailsTo(rob).length).toBe(before + 1), patient);
      await mailTo(rob, 'It reads like something scams use');
      expect((await sellers.get('/my-autotrader/questions', rob)).text).toContain('Waiting for a check');
      expect((await sellers.get(manage, maya)).text).not.toContain(words);
    }
    /** The message that the screen asks about: the one that has waited longest. */
    const waiting = async (): Promise<string> => {
      const screen = await sellers.get(`/ops/private/conversations/${lead}`, olga);
      return /name="holdId" value="([^"]+)"/.exec(screen.text)?.[1] ?? '';
    };
    const decide = (fields: Record<string, string>) =>
      sellers.post(`/ops/private/conversations/${lead}`, { reason: '', ...fields }, olga);
    expect((await decide({ decision: 'release', holdId: await waiting() })).status).toBe(303);
    expect(await mailTo(maya, 'My shipping agent')).not.toContain(rob.consumer.email);
    const refuse = { decision: 'refuse', holdId: await waiting(), reason: 'No links to payment pages.' };
    expect((await decide(refuse)).status).toBe(303);
    await mailTo(rob, 'No links to payment pages.');
    expect(mailsTo(maya).join()).not.toContain('evil.example');
  });

  it('LEAD-10: an ended conversation takes no mail anymore', async () => {
    await sellers.post(manage, { intent: 'end', question: lead }, maya);
    expect(await handIn({ from: rob.consumer.email, to: toSeller, words: 'Hello?' })).toEqual([404, 'not-found']);
    expect(mailsTo(maya).join()).not.toContain('Hello?');
  });
});
