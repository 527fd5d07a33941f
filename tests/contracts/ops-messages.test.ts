import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutboxStore } from '#platform/outbox/outbox-store.ts';
import { type Database, openDatabase } from '#platform/sql/database.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

/** The body of a lead's form. */
const question = (listingId: number) => ({
  listingId,
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@example.com',
  phone: '',
  message: 'Is it still there?',
});

describe('messages in the back office, over HTTP', () => {
  let world: PageApp;
  let db: Database;
  let olive: SignedIn;
  let dana: SignedIn;
  beforeAll(async () => {
    world = await startPageApp();
    await world.running.start();
    db = await openDatabase({ dataDir: world.dataDir });
    olive = await signInOperator({ dataDir: world.dataDir, origin: world.origin });
    dana = await signIn({ dataDir: world.dataDir, origin: world.origin, email: 'dana@example.com' });
  });
  afterAll(async () => {
    await db.close();
    await world.close();
  });

  const open = (path: string, who: SignedIn = olive) => world.ask(path, { headers: { cookie: who.cookie } });
  const press = (path: string, fields: Record<string, string>, who: SignedIn = olive) =>
    world.ask(path, {
      method: 'POST',
      headers: {
        cookie: who.cookie,
        origin: world.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    });
  const latest = async (count = 1) => await world.running.services.audit.latest(count);

  const failedMail = async (n: number): Promise<string> => {
    const store = createOutboxStore(db);
    const message = {
      channel: 'mail' as const,
      cause: `price-drop:${n}`,
      to: 'shopper@example.com',
      subject: `It costs less ${n}`,
      text: 'Plain words',
      html: '<p>Rich <b>words</b></p><script>alert(1)</script>',
    };
    const now = Date.now();
    const { id } = await db.transaction((session) => store.insert(session, { id: `mail-${n}`, message, now }));
    await store.change(id, { from: ['queued'], to: 'failed', now, error: '550 <shopper@example.com> unknown' });
    return id;
  };

  it('only an operator can open any of it', async () => {
    const id = await failedMail(1);
    const paths = ['/ops/outbox', `/ops/outbox/${id}`, '/ops/jobs', '/ops/leads', '/api/ops/leads.csv'];
    for (const path of paths) expect([path, (await open(path, dana)).status]).toEqual([path, 404]);
    for (const intent of ['show', 'resend', 'resend-failed', 'delete', 'requeue']) {
      for (const path of [`/ops/outbox/${id}`, '/ops/jobs', '/ops/leads/1']) {
        expect([path, intent, (await press(path, { intent }, dana)).status]).toEqual([path, intent, 404]);
      }
    }
    expect((await createOutboxStore(db).find(id))?.status).toBe('failed');
  });

  it('a message’s text is hidden until asked for, in a frame without scripts or requests', async () => {
    const id = await failedMail(2);
    const page = await open(`/ops/outbox/${id}`);
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(page.text).toContain('s•••••@example.com');
    for (const words of ['shopper@example.com', 'Plain words', 'Rich']) expect(page.text).not.toContain(words);
    const before = (await latest(50)).length;
    const shown = await press(`/ops/outbox/${id}`, { intent: 'show' });
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(shown.text).toContain('shopper@example.com');
    expect(shown.text).toContain('Plain words');
    const [, frame = ''] = /<iframe([^>]*)>/.exec(shown.text) ?? [];
    expect(frame).toContain('sandbox=""');
    expect(frame).toContain('default-src &#x27;none&#x27;');
    expect(shown.text).not.toContain('<script>alert(1)</script>');
    const entries = await latest(50);
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]).toMatchObject({ action: 'message.view', subject: `message:${id}` });
  });

  it('a failed message is sent again; a second time is refused with a message', async () => {
    const id = await failedMail(3);
    const sent = await press(`/ops/outbox/${id}`, { intent: 'resend' });
    expect([sent.status, sent.headers.location]).toEqual([303, `/ops/outbox/${id}?state=waiting&resent=1`]);
    const again = await press(`/ops/outbox/${id}`, { intent: 'resend' });
    expect(again.status).toBe(409);
    expect(again.text).toContain('no longer failed or uncertain');
    expect(await latest()).toMatchObject([{ action: 'message.resend', subject: `message:${id}` }]);
  });

  it('unknown messages, leads and intents are refused and change nothing', async () => {
    expect((await open('/ops/outbox/no-such-message')).status).toBe(404);
    expect((await open('/ops/leads/no-such-lead')).status).toBe(404);
    expect((await press('/ops/leads/no-such-lead', { intent: 'show' })).status).toBe(404);
    expect((await press('/ops/leads/no-such-lead', { intent: 'resend' })).status).toBe(404);
    for (const path of ['/ops/outbox', '/ops/jobs', '/ops/leads']) {
      expect([path, (await press(path, { intent: 'sing' })).status]).toEqual([path, 400]);
    }
    expect((await press('/ops/jobs', { intent: 'delete', id: 'no-such-job' })).status).toBe(409);
    for (const query of ['state=sold', 'page=-1', 'page=1e9', 'day=yesterday', 'dealer=%27', 'type=x&state=y']) {
      for (const part of ['outbox', 'jobs', 'leads']) {
        expect([part, query, (await open(`/ops/${part}?${query}`)).status]).toEqual([part, query, 200]);
      }
    }
    expect((await open('/api/ops/leads.csv?day=yesterday')).status).toBe(400);
  });

  it('a lead is listed, opened, sent again and exported; opening it is logged', async () => {
    const { listings } = JSON.parse((await world.ask('/rest/lsc/listing?numRecords=20&searchRadius=0')).text);
    let leadId = '';
    for (const { id } of listings) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(question(id));
      const answer = await world.ask('/cars-for-sale/svc/leads/vehicle', { method: 'POST', headers, body });
      if (answer.status === 200) leadId = JSON.parse(answer.text).leadId;
      if (leadId) break;
    }
    expect(leadId).not.toBe('');
    const list = await open('/ops/leads');
    expect(list.text).toContain(leadId.slice(0, 8));
    expect(list.text).not.toContain('Whitfield');
    expect((await open(`/ops/leads/${leadId}`)).text).not.toContain('Is it still there?');
    const shown = await press(`/ops/leads/${leadId}`, { intent: 'show' });
    expect(shown.text).toContain('Is it still there?');
    expect(await latest()).toMatchObject([{ action: 'lead.view', subject: `lead:${leadId}` }]);
    const csv = await open('/api/ops/leads.csv');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toContain('leads.csv');
    expect(csv.text.split('\r\n')[1]).toContain('dana@example.com');
    expect(await latest()).toMatchObject([{ action: 'lead.export', details: { count: 1 } }]);
  });

  it('the navigation counts what needs the operator’s attention', async () => {
    const failed = (await world.running.services.adminCounts(['owner'])).outbox;
    await failedMail(4);
    expect(await world.running.services.adminCounts(['owner'])).toMatchObject({ outbox: (failed ?? 0) + 1, jobs: 0 });
  });
});
