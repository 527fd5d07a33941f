import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayMs } from '#lib/duration.ts';
import type { JobTables } from '#platform/jobs/job-store.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { readMails } from '#tests/fixtures/mails.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { camryVin, createSellers } from '#tests/fixtures/private-listings.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

const patient = { timeout: 600_000, interval: 100 };
const asker = 'chris.asks@example.com';

/** Without a relay: all that is said goes over the site. */
describe('a conversation with a private seller', () => {
  let world: PageApp;
  let maya: SignedIn;
  let sellers: ReturnType<typeof createSellers>;
  let draft: string;
  let listingId: number | null;
  beforeAll(async () => {
    world = await startPageApp({ env: { TRUST_PROXY: '1' } });
    await world.running.start();
    maya = await signIn({ dataDir: world.dataDir, origin: world.origin, name: 'Maya Rivera' });
    await world.running.services.accounts.profiles.update(maya.consumer.id, { firstName: 'Maya', lastName: 'Rivera' });
    sellers = createSellers(world);
    draft = await sellers.prepare(camryVin(1), maya);
    await sellers.publish(draft, maya);
    listingId = (await sellers.listingOf(draft, maya)).listingId;
  });
  afterAll(() => world.close());

  const manage = () => `/my-autotrader/selling/${draft}`;
  const mailsTo = (address: string) =>
    readMails(join(world.dataDir, 'outbox')).filter((mail) => mail.includes(`To: ${address}`));
  /** The latest mail to an address that holds these words. */
  const mailWith = (address: string, words: string): Promise<string> =>
    vi.waitFor(() => {
      const mail = mailsTo(address).findLast((one) => one.includes(words));
      if (mail === undefined) throw new Error(`no mail to ${address} with ${words}`);
      return mail;
    }, patient);

  const ask = async (message: string, who?: SignedIn, fields: Record<string, string> = {}) => {
    const sent = await sellers.post(
      `/cars-for-sale/vehicle/${listingId}`,
      {
        listingId: String(listingId),
        firstName: 'Chris',
        lastName: 'Tan',
        email: who?.consumer.email ?? asker,
        message,
        ...fields,
      },
      who,
    );
    expect(sent.status).toBe(200);
    const { services } = world.running;
    const [question] = (await services.managedListings.open(maya.consumer.id, draft))?.questions ?? [];
    return question?.id ?? '';
  };
  /** The latest notification of an account. */
  const bell = async ({ consumer }: SignedIn) =>
    (await world.running.services.notifications.read(consumer.id)).notifications[0];
  /** Makes the waiting jobs of a kind due, as after a night; resolves with how many there are. */
  const bringForward = async (kind: string): Promise<number> => {
    const db = await openDatabase({ dataDir: world.dataDir });
    const due = await db
      .with<JobTables>()
      .updateTable('jobs')
      .set({ due_at: Date.now() })
      .where('kind', '=', kind)
      .where('status', '=', 'ready')
      .returning('id')
      .execute();
    await db.close();
    world.running.noteJob(kind);
    return due.length;
  };
  const linkIn = (mail: string): string => {
    const [link] = /\/conversation\?t=[\w.-]+/.exec(mail) ?? [];
    if (!link) throw new Error(`no link to a conversation in\n${mail}`);
    return link;
  };

  it('LEAD-08, LEAD-09: is written and read on the site by both, and neither learns the other’s address', async () => {
    const id = await ask('Does it have both keys?', undefined, { replyBy: 'email' });
    const notice = await mailWith(maya.consumer.email, 'Does it have both keys?');
    expect(notice).not.toContain(asker);
    expect(notice).toContain(`${manage()}#${id}`);
    const page = await sellers.get(manage(), maya);
    expect(page.text).toContain('Does it have both keys?');
    expect(page.text).toContain('Waiting for you');
    expect(page.text).not.toContain(asker);

    const words = 'Yes, two keys.';
    const answered = await sellers.post(manage(), { intent: 'reply', question: id, words, after: '' }, maya);
    expect([answered.status, answered.headers.location]).toEqual([303, `${manage()}#${id}`]);
    // Sent twice, as after a lost answer.
    await sellers.post(manage(), { intent: 'reply', question: id, words, after: '' }, maya);
    const answer = await mailWith(asker, words);
    expect(answer).not.toContain(maya.consumer.email);
    expect(answer).toMatch(/replies to this email aren’t delivered/);
    expect(mailsTo(asker).filter((mail) => mail.includes(words))).toHaveLength(1);

    const link = linkIn(answer);
    const open = await world.ask(link);
    expect([open.status, open.headers['referrer-policy'], open.headers['x-robots-tag']]).toEqual([
      200,
      'no-referrer',
      'noindex',
    ]);
    expect(open.text).toContain(words);
    expect(open.text).not.toContain(maya.consumer.email);
    const back = await sellers.post(link, { intent: 'reply', words: 'Can I see it on Friday?', after: '' });
    expect([back.status, back.headers.location]).toEqual([303, link]);
    await mailWith(maya.consumer.email, 'Can I see it on Friday?');
    expect((await sellers.get(manage(), maya)).text).toContain('Can I see it on Friday?');
    const { notifications } = await world.running.services.notifications.read(maya.consumer.id);
    expect(notifications[0]).toMatchObject({ type: 'answer', href: `${manage()}#${id}` });
  });

  it('LEAD-08: links that were changed open nothing, and one opens its own conversation alone', async () => {
    const mail = await mailWith(asker, 'Yes, two keys.');
    const link = linkIn(mail);
    for (const broken of ['/conversation', '/conversation?t=x.y', `${link}x`, link.replace('?t=', '?t=e')]) {
      expect([broken, (await world.ask(broken)).status]).toEqual([broken, 404]);
      expect((await sellers.post(broken, { intent: 'reply', words: 'Hello' })).status).toBe(404);
    }
  });

  it('LEAD-08: an account answers on its questions page and by the API, and nobody else does', async () => {
    const rob = await signIn({ dataDir: world.dataDir, origin: world.origin, name: 'Rob Low' });
    const eve = await signIn({ dataDir: world.dataDir, origin: world.origin, name: 'Eve Fox' });
    await ask('Is it there?', rob);
    const [question] = await world.running.services.questions.list({
      consumerId: rob.consumer.id,
      email: rob.consumer.email,
    });
    const id = question?.id ?? '';
    const write = async (who: SignedIn, words: string, headers: Record<string, string> = {}) => {
      const answer = await world.ask(`/account-api/conversations/${id}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'identity-token': who.token, ...headers },
        body: JSON.stringify({ words }),
      });
      return answer.status;
    };
    expect(await write(eve, 'Mine now')).toBe(404);
    expect(await write(maya, 'Come and see it.')).toBe(200);
    expect(await write(rob, 'I will.')).toBe(200);
    expect(await write(rob, 'See https://evil.example/pay')).toBe(400);
    for (const path of ['/my-autotrader/questions', manage()])
      expect((await sellers.post(path, { intent: 'reply', question: id, words: 'x' }, eve)).status).toBe(404);
    const page = await sellers.get('/my-autotrader/questions', rob);
    expect(page.text).toContain('Come and see it.');
    expect(page.text).not.toContain(maya.consumer.email);
    const empty = await sellers.post('/my-autotrader/questions', { intent: 'reply', question: id, words: ' ' }, rob);
    expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('Write your message first.')]);
  });

  it('LEAD-12: a test drive is proposed, accepted with a calendar file for both, and canceled', async () => {
    const tia = await signIn({ dataDir: world.dataDir, origin: world.origin, name: 'Tia Moss' });
    await ask('Could I drive it?', tia);
    const { id: consumerId, email } = tia.consumer;
    const latest = async () => (await world.running.services.questions.list({ consumerId, email }))[0];
    const question = (await latest())?.id ?? '';
    const page = '/my-autotrader/questions';
    const day = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10);
    const place = 'Library; parking lot';
    const propose = { intent: 'propose', question, date1: day, time1: '10:00', date2: day, time2: '15:30', place };
    expect((await sellers.post(page, { ...propose, date1: '', date2: '' }, tia)).status).toBe(400);
    expect((await sellers.post(page, { ...propose, date1: '2020-01-01' }, tia)).status).toBe(400);
    expect((await sellers.post(page, { ...propose, place: 'Send me the code first' }, tia)).status).toBe(400);
    expect((await sellers.post(page, propose, tia)).status).toBe(303);
    await mailWith(maya.consumer.email, 'Can we meet for a test drive?');
    expect(await bell(maya)).toMatchObject({
      type: 'test-drive',
      title: expect.stringMatching(/^Chris proposed a test drive of your 2019 Toyota Camry/),
      href: `${manage()}#${question}`,
    });
    const { id = '', slots = [] } = (await latest())?.testDrives[0] ?? {};
    // In Decatur, where the car is, it is Eastern time.
    expect(slots.map(({ label }) => label)).toEqual([
      expect.stringMatching(/10:00 AM E[SD]T/),
      expect.stringMatching(/3:30 PM E[SD]T/),
    ]);
    const answer = { intent: 'appointment', question, appointment: id };
    const accept = { ...answer, slot: String(slots[1]?.ms) };
    expect((await sellers.post(page, accept, tia)).status).toBe(409);
    expect((await sellers.post(manage(), { ...accept, slot: '1' }, maya)).status).toBe(409);
    expect((await sellers.post(manage(), accept, maya)).status).toBe(303);
    for (const reader of [email, maya.consumer.email]) {
      const mail = await mailWith(reader, 'You’re meeting on');
      expect(mail).toContain('test-drive.ics');
      expect(mail).not.toContain(reader === email ? maya.consumer.email : email);
    }
    expect(await bell(tia)).toMatchObject({
      type: 'test-drive',
      title: expect.stringMatching(/^Test drive of the 2019 Toyota Camry.* agreed$/),
      words: expect.stringContaining('3:30 PM'),
      href: `${page}#${question}`,
    });
    const calendar = (await latest())?.testDrives[0]?.calendarHref ?? '';
    const file = await world.ask(calendar);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(file.text).toContain(String.raw`LOCATION:Library\; parking lot`);
    expect(file.text).toContain('STATUS:CONFIRMED');
    expect((await world.ask(`${calendar}x`)).status).toBe(404);
    const uid = /UID:.*/.exec(file.text)?.[0] ?? '';
    expect((await sellers.get(manage(), maya)).text).toContain('Add to calendar');
    // Another time can be proposed meanwhile; what is agreed stays.
    expect((await sellers.post(page, { ...propose, time1: '11:00', date2: '' }, tia)).status).toBe(303);
    expect((await latest())?.testDrives.map(({ state }) => state)).toEqual(['accepted', 'proposed']);

    expect((await sellers.post(page, answer, tia)).status).toBe(303);
    await mailWith(maya.consumer.email, 'won’t take place');
    expect(await bell(maya)).toMatchObject({ title: expect.stringMatching(/canceled$/) });
    const canceled = await world.ask(calendar);
    expect(canceled.text).toContain('STATUS:CANCELLED');
    expect(canceled.text).toContain(uid);
  });

  it('LEAD-12: a proposal that is declined or taken back is told to the other side by mail and bell', async () => {
    const una = await signIn({ dataDir: world.dataDir, origin: world.origin, name: 'Una May' });
    await ask('Could I drive it on a weekday?', una);
    const { id: consumerId, email } = una.consumer;
    const latest = async () => (await world.running.services.questions.list({ consumerId, email }))[0];
    const question = (await latest())?.id ?? '';
    const page = '/my-autotrader/questions';
    const date1 = new Date(Date.now() + 4 * dayMs).toISOString().slice(0, 10);
    const propose = { intent: 'propose', question, date1, time1: '09:00', place: 'Library' };
    const drop = async () => ({
      intent: 'appointment',
      question,
      appointment: (await latest())?.testDrives[0]?.id ?? '',
    });
    expect((await sellers.post(page, propose, una)).status).toBe(303);
    expect((await sellers.post(manage(), await drop(), maya)).status).toBe(303);
    expect(await mailWith(email, 'declined the test drive')).not.toContain(maya.consumer.email);
    expect(await bell(una)).toMatchObject({ title: expect.stringContaining('declined the test drive of the 2019') });
    expect((await sellers.post(manage(), { ...propose, time1: '11:00' }, maya)).status).toBe(303);
    expect((await sellers.post(manage(), await drop(), maya)).status).toBe(303);
    await mailWith(email, 'took back the test drive');
    expect((await sellers.post(page, { intent: 'toString', question }, una)).status).toBe(400);
  });

  it('LEAD-12: both are reminded the day before by mail and bell, and not of a test drive that was called off', async () => {
    const ida = await signIn({ dataDir: world.dataDir, origin: world.origin, name: 'Ida Lund' });
    await ask('Is Sunday fine?', ida);
    const { id: consumerId, email } = ida.consumer;
    const latest = async () => (await world.running.services.questions.list({ consumerId, email }))[0];
    const question = (await latest())?.id ?? '';
    const page = '/my-autotrader/questions';
    const agree = async (days: number): Promise<string> => {
      const date1 = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
      await sellers.post(page, { intent: 'propose', question, date1, time1: '10:00', place: 'Town hall' }, ida);
      const { id = '', slots = [] } = (await latest())?.testDrives[0] ?? {};
      const accept = { intent: 'appointment', question, appointment: id, slot: String(slots[0]?.ms) };
      expect((await sellers.post(manage(), accept, maya)).status).toBe(303);
      return id;
    };
    const canceled = await agree(5);
    await sellers.post(manage(), { intent: 'appointment', question, appointment: canceled }, maya);
    await agree(6);
    expect(await bringForward('leads.test-drive-reminder')).toBeGreaterThanOrEqual(2);
    for (const who of [ida, maya]) {
      const mail = await mailWith(who.consumer.email, 'Tomorrow: test drive of the');
      expect(mail).toContain('test-drive.ics');
      expect(mail).toContain('Place: Town hall');
      expect(await bell(who)).toMatchObject({ type: 'test-drive', title: expect.stringMatching(/tomorrow$/) });
    }
    const reminders = mailsTo(email).filter((mail) => mail.includes('Tomorrow: test drive of the'));
    expect(reminders).toHaveLength(1);
  });

  it('LEAD-10: ended by one side it is over for both', async () => {
    const link = linkIn(await mailWith(asker, 'Yes, two keys.'));
    const ended = await sellers.post(link, { intent: 'end' });
    expect(ended.status).toBe(303);
    expect((await world.ask(link)).text).toContain('This conversation has ended.');
    expect((await sellers.post(link, { intent: 'reply', words: 'Again' })).status).toBe(404);
    const { questions = [] } = (await world.running.services.managedListings.open(maya.consumer.id, draft)) ?? {};
    const question = questions.find(({ hasEnded }) => hasEnded);
    expect(question).toMatchObject({ canReply: false, isWaiting: false });
    const answer = { intent: 'reply', question: question?.id ?? '', words: 'Still there?' };
    expect((await sellers.post(manage(), answer, maya)).status).toBe(404);
    expect((await sellers.get(manage(), maya)).text).toContain('This conversation has ended.');
  });
});
