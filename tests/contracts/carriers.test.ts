import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { systemClock } from '#lib/clock.ts';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import type { Message } from '#platform/outbox/message.ts';
import { readConfig } from '#server/config.ts';
import { createMessages } from '#server/services/messages.ts';
import { onSqlite } from '#tests/fixtures/engines.ts';
import { runDueJobs } from '#tests/fixtures/run-due-jobs.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';
import { startSmtpSink } from '#tests/fixtures/smtp-sink.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const secrets = { SMS_INBOUND_SECRET: 'a word between carriers', MAIL_EVENTS_SECRET: 'a word between mailers' };
const phone = '4045550142';

onSqlite('what carriers tell us', (fixture) => {
  let app: WholeApp;
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await app.close();
    for (const close of closing.splice(0)) await close();
  });

  const start = async (env: Record<string, string> = secrets) => {
    const { dataDir, databaseUrl = '' } = fixture.location();
    const all = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', TRUST_PROXY: '1', ...env };
    app = await startWholeApp({ env: all });
    const db = await fixture.open();
    const queue = createJobQueue({ db, clock: systemClock });
    const { outbox, channels } = createMessages({
      config: readConfig(all),
      files: createFolderFiles(dataDir),
      db,
      queue,
      clock: systemClock,
      secret: 'a secret',
      siteName: () => 'Forecourt',
    });
    const origin = `http://localhost:${app.port}`;
    let tries = 0;
    const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
      tries += 1;
      const answer = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.0.${tries}`, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
    let texts = 0;
    const text = async (message: string, options: { id?: string } = {}) => {
      texts += 1;
      const [id, from] = [options.id ?? `text ${texts}`, `+1${phone}`];
      const { status } = await post('/api/sms/inbound', { id, from, message }, bearer(secrets.SMS_INBOUND_SECRET));
      expect(status).toBe(200);
    };
    const tell = (...events: object[]) =>
      post('/api/mail/events', { events }, bearer(secrets.MAIL_EVENTS_SECRET)).then(({ status }) => status);
    /** The final status of a message. */
    const fate = async (message: Message): Promise<string> => {
      const { id } = await outbox.send(message);
      // The app under test notices messages of another process only at its next poll.
      await runDueJobs({ queue, handlers: outbox.handlers, log: { warn: () => {}, error: () => {} } });
      const find = async () => (await outbox.list()).find((one) => one.id === id)?.status ?? '';
      await vi.waitFor(async () => expect(['queued', 'sending']).not.toContain(await find()), { timeout: 600_000 });
      return find();
    };
    const answers = async (): Promise<string[]> => {
      const waiting = async () => (await outbox.list({ statuses: ['queued', 'sending'] })).length;
      await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 600_000 });
      const folder = join(dataDir, 'outbox');
      const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
      return files.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).message);
    };
    return { origin, outbox, channels, post, bearer, text, tell, fate, answers };
  };

  let causes = 0;
  const alertTo = (to: string, consumerId?: string): Message => {
    causes += 1;
    return {
      channel: 'sms',
      kind: 'alert',
      cause: `alert:${causes}`,
      to,
      text: 'It costs less.',
      ...(consumerId && { consumerId }),
    };
  };
  const mailTo = (to: string, kind?: 'alert'): Message => {
    causes += 1;
    return { channel: 'mail', cause: `mail:${causes}`, to, subject: 'News', text: 'News', ...(kind && { kind }) };
  };

  it('RULING-20: STOP ends every text to a number at once, START resumes them, HELP explains; each is answered once', async () => {
    const { text, fate, answers, channels } = await start();
    expect(await fate(alertTo(phone))).toBe('sent');
    await text(' Stop. ');
    expect(await channels.gate.mayDeliver('text', phone)).toEqual({ ok: false, reason: 'stopped' });
    expect([await fate(alertTo(phone)), await fate(alertTo('4045550143'))]).toEqual(['held', 'sent']);
    expect(await fate({ ...alertTo(phone), kind: undefined })).toBe('held');
    await text('START');
    await text('help');
    await text('Is it still there?');
    expect(await fate(alertTo(phone))).toBe('sent');
    const texts = (await answers()).filter((words) => words.startsWith('Forecourt: '));
    expect(texts).toEqual([
      'Forecourt: texts are off for every alert. Email alerts stay as they are. Reply START to turn texts back on.',
      'Forecourt: texts are on for the alerts that ask for them. Reply STOP to end, HELP for help.',
      expect.stringMatching(
        /^Forecourt: texts about cars .* http:\/\/localhost:\d+\/my-autotrader\/alerts Reply STOP to end\.$/,
      ),
    ]);
  });

  it('every synonym of STOP counts, and words that only begin like one do not', async () => {
    const { text, channels, answers } = await start();
    const may = async () => (await channels.gate.mayDeliver('text', phone)).ok;
    for (const word of ['STOP', 'stopall', 'Unsubscribe', 'CANCEL', 'end!', '"quit"', 'stop texting me']) {
      await text(word);
      expect([word, await may()]).toEqual([word, false]);
      await text(word.length % 2 === 0 ? 'unstop' : 'Yes');
      expect([word, await may()]).toEqual([word, true]);
    }
    const before = (await answers()).length;
    for (const word of ['End of the week?', 'stopped by your lot', 'I quit', '', 'yes', 'constructor'])
      await text(word);
    expect([await may(), (await answers()).length]).toEqual([true, before]);
  });

  it('a text delivered to the webhook twice counts once, also when START came in between', async () => {
    const { text, channels, answers } = await start();
    await text('STOP', { id: 'the same' });
    await text('START');
    await text('STOP', { id: 'the same' });
    expect([await channels.gate.mayDeliver('text', phone), (await answers()).length]).toEqual([{ ok: true }, 2]);
  });

  it('the owner of a number must reply YES to an account’s texts first, and is asked once', async () => {
    const { text, fate, answers } = await start();
    expect([await fate(alertTo(phone, 'ann')), await fate(alertTo(phone, 'ann'))]).toEqual(['held', 'held']);
    expect(await answers()).toEqual([expect.stringMatching(/^Forecourt: this number was entered .* Reply YES /)]);
    await text('yes');
    expect([await fate(alertTo(phone, 'ann')), await fate(alertTo(phone, 'a stranger'))]).toEqual(['sent', 'held']);
  });

  it('the question is sent when texts are switched on, before there is any alert', async () => {
    const mailFrom = 'Message desk <no-reply@forecourt.example>';
    const { post, origin, answers, text, fate } = await start({ ...secrets, DEMO_LISTINGS: '20', MAIL_FROM: mailFrom });
    const ann = await signIn({ ...fixture.location(), origin });
    const searchString = '?makeCode=TOYOTA&zip=30303';
    const wish = { searchString, enableTextAlerts: true, mobilePhone: phone };
    const save = () => post('/account-api/search', wish, { 'identity-token': ann.token });
    expect([(await save()).status, (await save()).status]).toEqual([200, 200]);
    // Under the brand's name, whatever the mail sender is.
    expect(await answers()).toEqual([expect.stringMatching(/^Forecourt: .* Reply YES /)]);
    await text('Yes');
    expect(await fate(alertTo(phone, ann.consumer.id))).toBe('sent');
  });

  it('RULING-121: until YES, texts are shown as pending everywhere, and the question is repeated at most three times a day', async () => {
    const { post, origin, answers, text } = await start({ ...secrets, DEMO_LISTINGS: '20' });
    const ann = await signIn({ ...fixture.location(), origin });
    const headers = { 'identity-token': ann.token };
    const wish = { searchString: '?makeCode=TOYOTA&zip=30303', enableTextAlerts: true, mobilePhone: phone };
    const save = async () => JSON.parse((await post('/account-api/search', wish, headers)).text);
    const saved = await save();
    expect(saved).toMatchObject({ enableTextAlerts: true, textAlertsPending: true });
    const settings = async () => (await fetch(`${origin}/api/alerts/search/${saved.bookmarkId}`, { headers })).json();
    expect(await settings()).toMatchObject({ textAlertsPending: true });
    const sendAgain = async () => {
      const { alertSettings } = app.services;
      const result = await alertSettings.askForYes(ann.consumer.id, 'search', saved.bookmarkId);
      return result.ok ? result.value : result.error;
    };
    const results = [];
    for (let press = 0; press < 4; press += 1) results.push(await sendAgain());
    expect(results).toEqual(['sent', 'sent', 'sent', 'too-many']);
    expect((await answers()).filter((words) => words.includes('Reply YES'))).toHaveLength(4);
    await text('yes');
    expect(await settings()).toMatchObject({ textAlertsPending: false });
    expect(await sendAgain()).toBe('not-pending');
  });

  it('without an inbound webhook for texts no confirmation is asked for', async () => {
    const { fate, answers } = await start({});
    expect([await fate(alertTo(phone, 'ann')), (await answers()).length]).toEqual(['sent', 1]);
  });

  it('RULING-21: a signed-in shopper who enters a number that replied STOP is told so; visitors are not', async () => {
    const { text, post, origin } = await start();
    await text('STOP');
    const ann = await signIn({ ...fixture.location(), origin });
    const check = async (headers: Record<string, string> = {}) =>
      JSON.parse((await post('/account-api/validatephone', { phoneNumber: '(404) 555-0142' }, headers)).text);
    expect(await check({ 'identity-token': ann.token })).toMatchObject({
      success: false,
      phoneNumberError: 'This number has stopped our texts. Text START from it to turn them back on.',
    });
    expect(await check()).toMatchObject({ success: true, phoneNumberError: '' });
  });

  it('an address that bounces three times gets no alerts, but every other mail; two bounces are not enough', async () => {
    const { tell, fate, channels } = await start();
    const address = 'Ann@Example.com';
    const bounce = (id: string) => ({ id, type: 'bounce', address, reason: '550 no such mailbox' });
    expect(await tell(bounce('1'), bounce('1'), bounce('2'))).toBe(200);
    expect(await tell(bounce('2'), { ...bounce('3'), permanent: false })).toBe(200);
    expect(await fate(mailTo('ann@example.com', 'alert'))).toBe('sent');
    expect(await tell(bounce('4'))).toBe(200);
    expect(await channels.gate.mayDeliver('email', 'ann@example.com')).toEqual({ ok: false, reason: 'bounces' });
    expect([await fate(mailTo(address, 'alert')), await fate(mailTo(address))]).toEqual(['held', 'sent']);
    expect(await fate(mailTo('bob@example.com', 'alert'))).toBe('sent');
  });

  it('a complaint stops alerts at once', async () => {
    const { tell, fate } = await start();
    expect(await tell({ id: '1', type: 'complaint', address: 'ann@example.com' })).toBe(200);
    expect(await fate(mailTo('ann@example.com', 'alert'))).toBe('held');
  });

  it('a bounced mail is marked: an alert as finished, any other as failed for the operator', async () => {
    const { tell, outbox, fate } = await start();
    const [alert, question] = [mailTo('ann@example.com', 'alert'), mailTo('dealer@example.com')];
    expect([await fate(alert), await fate(question)]).toEqual(['sent', 'sent']);
    const back = async ({ cause, to }: Message) => {
      const { id } = (await outbox.list()).find(({ message }) => message.cause === cause) ?? { id: '' };
      const event = { id: `event ${id}`, type: 'bounce', address: to, messageId: `<${id}@forecourt.example>` };
      expect([await tell(event), await tell({ ...event, id: 'told anew' })]).toEqual([200, 200]);
      return (await outbox.list()).find((one) => one.id === id)?.status;
    };
    expect([await back(alert), await back(question)]).toEqual(['bounced', 'failed']);
    // A repeated event counts once.
    await tell({ id: 'another', type: 'bounce', address: 'ann@example.com' });
    expect(await fate(mailTo('ann@example.com', 'alert'))).toBe('sent');
  });

  it('an address that the SMTP server rejects permanently counts as bounced', async () => {
    const sink = await startSmtpSink({
      onRcptTo: ({ address }, _session, callback) =>
        address.startsWith('gone')
          ? callback(Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 }))
          : callback(),
    });
    closing.push(sink.close);
    const { fate, channels } = await start({ ...secrets, SMTP_URL: sink.smtpUrl });
    for (const expected of ['bounced', 'bounced', 'bounced', 'held']) {
      expect(await fate(mailTo('gone@example.com', 'alert'))).toBe(expected);
    }
    expect(await fate(mailTo('here@example.com', 'alert'))).toBe('sent');
    expect(await channels.gate.mayDeliver('email', 'gone@example.com')).toEqual({ ok: false, reason: 'bounces' });
    // Sign-in mails are still tried; the failure is shown to the operator.
    expect(await fate(mailTo('gone@example.com'))).toBe('failed');
  });

  it('without the secret the webhook is 404, and no body is read', async () => {
    const { post, bearer, channels } = await start();
    const stop = { id: '1', from: phone, message: 'STOP' };
    const wrong = [
      ...[{}, bearer('wrong'), bearer(''), bearer(secrets.MAIL_EVENTS_SECRET), { authorization: 'Bearer' }],
      ...[{ authorization: secrets.SMS_INBOUND_SECRET }, { authorization: `Basic ${btoa('carrier:wrong')}` }],
    ];
    for (const headers of wrong) {
      const { status } = await post('/api/sms/inbound', stop, headers);
      expect([headers, status]).toEqual([headers, 404]);
    }
    // Refused before the body is parsed.
    expect((await post('/api/sms/inbound', '{', bearer('wrong'))).status).toBe(404);
    expect((await post('/api/mail/events', 'x'.repeat(300_000), bearer('wrong'))).status).toBe(404);
    expect(await channels.gate.mayDeliver('text', phone)).toEqual({ ok: true });
    const asPassword = { authorization: `Basic ${btoa(`carrier:${secrets.SMS_INBOUND_SECRET}`)}` };
    expect((await post('/api/sms/inbound', stop, asPassword)).status).toBe(200);
    expect(await channels.gate.mayDeliver('text', phone)).toEqual({ ok: false, reason: 'stopped' });
  });

  it('without a configured secret no request is accepted, not even with an empty one', async () => {
    const { post, bearer } = await start({});
    for (const headers of [{}, bearer(''), { authorization: `Basic ${btoa('carrier:')}` }]) {
      expect((await post('/api/sms/inbound', { id: '1', from: phone, message: 'STOP' }, headers)).status).toBe(404);
      expect((await post('/api/mail/events', { events: [] }, headers)).status).toBe(404);
    }
  });

  it('bodies that are too large, contain NUL or are no event are refused, and nothing in them counts', async () => {
    const { post, bearer, tell, channels } = await start();
    const [sms, mail] = [bearer(secrets.SMS_INBOUND_SECRET), bearer(secrets.MAIL_EVENTS_SECRET)];
    const complaint = { id: '1', type: 'complaint', address: 'ann@example.com' };
    expect((await post('/api/mail/events', `{"events":"${'x'.repeat(300_000)}"}`, mail)).status).toBe(413);
    expect((await post('/api/sms/inbound', { id: '1', from: phone, message: 'STOP\0' }, sms)).status).toBe(400);
    expect((await post('/api/sms/inbound', { id: '1', from: phone, message: 'x'.repeat(3_000) }, sms)).status).toBe(
      400,
    );
    expect((await post('/api/sms/inbound', { from: phone, message: 'STOP' }, sms)).status).toBe(400);
    expect(await tell(complaint, { ...complaint, id: '2', type: 'praise' })).toBe(400);
    expect(await tell(complaint, { ...complaint, id: '2', address: 'a\0b@example.com' })).toBe(400);
    expect(await tell(...Array.from({ length: 501 }, (_, n) => ({ ...complaint, id: String(n) })))).toBe(400);
    expect((await post('/api/sms/inbound', { id: '9', from: 'a short code', message: 'STOP' }, sms)).status).toBe(200);
    expect([
      await channels.gate.mayDeliver('text', phone),
      await channels.gate.mayDeliver('email', 'ann@example.com'),
    ]).toEqual([{ ok: true }, { ok: true }]);
  });

  it('a carrier with the secret is not under the write limit, a stranger is', async () => {
    const { post, bearer } = await start();
    const from = { 'x-forwarded-for': '203.0.113.77' };
    const send = async (id: number, secret: string) => {
      const body = { id: String(id), from: '4045550188', message: 'hello' };
      return (await post('/api/sms/inbound', body, { ...from, ...bearer(secret) })).status;
    };
    const right = await Promise.all(Array.from({ length: 150 }, (_, n) => send(n, secrets.SMS_INBOUND_SECRET)));
    expect(new Set(right)).toEqual(new Set([200]));
    const wrong = await Promise.all(Array.from({ length: 150 }, (_, n) => send(n, 'wrong')));
    expect(new Set(wrong)).toEqual(new Set([404, 429]));
  });
});
