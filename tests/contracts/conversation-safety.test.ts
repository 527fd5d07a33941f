import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMails } from '#tests/fixtures/mails.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { camryVin, createSellers } from '#tests/fixtures/private-listings.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

const patient = { timeout: 600_000, interval: 100 };
const questionsPage = '/my-autotrader/questions';

describe('people who talk about a car, kept safe', () => {
  let world: PageApp;
  let maya: SignedIn;
  let olga: SignedIn;
  let sellers: ReturnType<typeof createSellers>;
  let draft: string;
  let listingId: number | null;
  let manage: string;
  beforeAll(async () => {
    world = await startPageApp({ env: { TRUST_PROXY: '1' } });
    await world.running.start();
    maya = await signIn({ dataDir: world.dataDir, origin: world.origin, name: 'Maya Rivera' });
    olga = await signInOperator({ dataDir: world.dataDir, origin: world.origin });
    sellers = createSellers(world);
    draft = await sellers.prepare(camryVin(1), maya);
    await sellers.publish(draft, maya);
    listingId = (await sellers.listingOf(draft, maya)).listingId;
    manage = `/my-autotrader/selling/${draft}`;
  });
  afterAll(() => world.close());

  const person = (name: string) => signIn({ dataDir: world.dataDir, origin: world.origin, name });
  const ask = (message: string, who: SignedIn) =>
    sellers.post(
      `/cars-for-sale/vehicle/${listingId}`,
      { listingId: String(listingId), firstName: 'Chris', lastName: 'Tan', email: who.consumer.email, message },
      who,
    );
  /** The id of a shopper's latest question. */
  const latestOf = async ({ consumer: { id: consumerId, email } }: SignedIn): Promise<string> =>
    (await world.running.services.questions.list({ consumerId, email }))[0]?.id ?? '';
  const mailed = (who: SignedIn, words: string) =>
    vi.waitFor(() => {
      const mails = readMails(join(world.dataDir, 'outbox'));
      expect(mails.filter((mail) => mail.includes(`To: ${who.consumer.email}`)).join()).toContain(words);
    }, patient);
  const decide = (id: string, fields: Record<string, string>) =>
    sellers.post(`/ops/private/conversations/${id}`, { reason: '', ...fields }, olga);

  it('SELL-14: a question that reads like a scam waits; released the seller gets it', async () => {
    const rob = await person('Rob Low');
    const words = 'I pay in advance and my shipping agent collects it.';
    expect((await ask(words, rob)).text).toContain('Your message waits for a check');
    const id = await latestOf(rob);
    expect((await sellers.get(questionsPage, rob)).text).toContain('Waiting for a check');
    expect((await sellers.get(manage, maya)).text).not.toContain('shipping agent');
    // Asked once more, nothing is added and nothing slips through.
    await ask(words, rob);
    const queue = await sellers.get('/ops/private', olga);
    expect(queue.text).toContain('a payment before the car changes hands');
    expect(queue.text.split(`/ops/private/conversations/${id}`)).toHaveLength(2);
    for (const who of [rob, maya])
      expect(
        (await sellers.post(`/ops/private/conversations/${id}`, { decision: 'release', holdId: id }, who)).status,
      ).toBe(404);
    expect((await decide(id, { decision: 'release', holdId: id })).status).toBe(303);
    expect((await decide(id, { decision: 'release', holdId: id })).status).toBe(409);
    await mailed(maya, words);
    expect((await sellers.get(manage, maya)).text).toContain('shipping agent');
  });

  it('SELL-14: an answer that reads like a scam waits, and refused its writer gets the reason', async () => {
    const sue = await person('Sue Ray');
    await ask('Is it there?', sue);
    const id = await latestOf(sue);
    const words = 'Send me the code you get by text.';
    await sellers.post(manage, { intent: 'reply', question: id, words }, maya);
    expect((await sellers.get(manage, maya)).text).toContain('It asks for a code');
    expect((await sellers.get(questionsPage, sue)).text).not.toContain('the code you get');
    const screen = await sellers.get(`/ops/private/conversations/${id}`, olga);
    const [, holdId = ''] = /name="holdId" value="([^"]+)"/.exec(screen.text) ?? [];
    expect((await decide(id, { decision: 'refuse', holdId })).status).toBe(400);
    expect((await decide(id, { decision: 'refuse', holdId, reason: 'Nobody needs that code.' })).status).toBe(303);
    await mailed(maya, 'Nobody needs that code.');
    expect((await sellers.get(manage, maya)).text).toContain('Nobody needs that code.');
    expect((await sellers.get(questionsPage, sue)).text).not.toContain('the code you get');
  });

  it('LEAD-11: a report waits for an operator, who reads the conversation and dismisses it or ends it', async () => {
    const tom = await person('Tom Day');
    await ask('Would you take half?', tom);
    const id = await latestOf(tom);
    const report = { intent: 'report', question: id, reason: 'rude', words: 'Half is an insult.' };
    expect((await sellers.post(manage, { ...report, reason: 'because' }, maya)).status).toBe(400);
    expect((await sellers.post(manage, report, tom)).status).toBe(404);
    expect((await sellers.post(manage, report, maya)).status).toBe(303);
    expect((await sellers.get(manage, maya)).text).toContain('Reported. We read the conversation');
    const opened = await sellers.get(`/ops/private/conversations/${id}`, olga);
    for (const words of ['Would you take half?', 'Half is an insult.', 'rude or threatening'])
      expect(opened.text).toContain(words);
    const viewed = await world.running.services.audit.search({ subject: `conversation:${id}` }, 10);
    expect(viewed.map(({ action }) => action)).toContain('conversation.view');
    expect((await decide(id, { decision: 'dismiss', reason: 'Half is an offer.' })).status).toBe(303);
    await mailed(maya, 'Half is an offer.');

    await sellers.post(questionsPage, { ...report, reason: 'scam' }, tom);
    expect((await decide(id, { decision: 'end', reason: 'You two don’t agree.' })).status).toBe(303);
    await mailed(tom, 'You two don’t agree.');
    await mailed(maya, 'You two don’t agree.');
    const late = await sellers.post(manage, { intent: 'reply', question: id, words: 'Hello?' }, maya);
    expect([late.status, late.text]).toEqual([404, expect.stringContaining('This conversation has ended.')]);
  });

  it('LEAD-10: who blocks somebody is not asked by them again', async () => {
    const una = await person('Una May');
    await ask('Is it there?', una);
    const id = await latestOf(una);
    expect((await sellers.post(manage, { intent: 'end', question: id }, maya)).status).toBe(303);
    const page = await sellers.get(questionsPage, una);
    expect(page.text).toContain('This conversation has ended.');
    const again = await ask('Still there?', una);
    expect([again.status, again.text]).toEqual([403, expect.stringContaining('has ended')]);
  });

  it('LEAD-11: a blocked account neither sells nor asks, until it is allowed again', async () => {
    const vic = await person('Vic Fox');
    const own = await sellers.prepare(camryVin(2), vic);
    await sellers.publish(own, vic);
    await ask('Is it there?', vic);
    const id = await latestOf(vic);
    await sellers.post(manage, { intent: 'report', question: id, reason: 'scam', words: '' }, maya);
    expect((await decide(id, { decision: 'block-shopper' })).status).toBe(400);
    expect((await decide(id, { decision: 'block-shopper', reason: 'You asked 40 sellers for codes.' })).status).toBe(
      303,
    );
    await mailed(vic, 'You asked 40 sellers for codes.');
    await mailed(maya, 'Thank you. We ended this conversation');
    expect((await sellers.listingOf(own, vic)).status).toBe('hidden');
    const other = await sellers.prepare(camryVin(3), vic);
    expect((await sellers.publish(other, vic)).status).toBe(403);
    const rob = await person('Rob Two');
    const robs = await sellers.prepare(camryVin(4), rob);
    await sellers.publish(robs, rob);
    const { listingId: second } = await sellers.listingOf(robs, rob);
    const asked = {
      listingId: String(second),
      firstName: 'Vic',
      lastName: 'Fox',
      email: vic.consumer.email,
      message: 'Hi',
    };
    const askRob = () => sellers.post(`/cars-for-sale/vehicle/${second}`, asked, vic);
    expect((await askRob()).status).toBe(403);
    expect((await decide(id, { decision: 'allow-shopper' })).status).toBe(303);
    expect((await askRob()).status).toBe(200);
  });
});
