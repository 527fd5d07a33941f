import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { leadCall } from '#domains/contact/leads/lead-terms.ts';
import type { EngineFixture } from '#tests/fixtures/engines.ts';
import { onSqlite } from '#tests/fixtures/engines.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { decodeMail } from '#tests/fixtures/mails.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';
import { type ReceivedMail, startSmtpSink } from '#tests/fixtures/smtp-sink.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const secret = 'a secret for mail servers';
const shopper = 'dana.own@example.com';
const Listings = z.object({ listings: z.array(z.object({ id: z.int(), ownerId: z.int() })).min(1) });
const Sent = z.object({ leadId: z.string() });

const start = async (fixture: EngineFixture, smtpUrl: string, inboundPort: number): Promise<WholeApp> => {
  const { dataDir, databaseUrl = '' } = fixture.location();
  return startWholeApp({
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO_LISTINGS: '60',
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Forecourt <no-reply@forecourt.test>',
      RELAY_DOMAIN: 'Talk.forecourt.test',
      INBOUND_MAIL_SECRET: secret,
      INBOUND_SMTP_PORT: String(inboundPort),
    },
  });
};

onSqlite('answers between a dealer and a shopper', (fixture) => {
  let app: WholeApp;
  let sink: Awaited<ReturnType<typeof startSmtpSink>>;
  let origin: string;
  let dealer: string;
  let car: { id: number; ownerId: number };
  let inboundPort: number;

  beforeEach(async () => {
    sink = await startSmtpSink();
    inboundPort = await freePort();
    app = await start(fixture, sink.smtpUrl, inboundPort);
    origin = `http://localhost:${app.port}`;
    const answer = Listings.parse(await (await fetch(`${origin}/rest/lsc/listing?sellerType=d`)).json());
    car = answer.listings[0] ?? { id: 0, ownerId: 0 };
    dealer = (await app.services.dealerDesk.open(car.ownerId))?.leadsTo ?? '';
  });
  afterEach(async () => {
    await app.close();
    await sink.close();
  });

  const received = (to: string, count = 1): Promise<(ReceivedMail & { decoded: string })[]> =>
    vi.waitFor(
      () => {
        const mails = sink.received.filter((one) => one.to.includes(to));
        if (mails.length < count) throw new Error(`${mails.length} of ${count} mails to ${to}`);
        return mails.map((mail) => ({ ...mail, decoded: decodeMail(mail.source) }));
      },
      { timeout: 600_000 },
    );
  const replyTo = (mail: ReceivedMail | undefined): string =>
    /^Reply-To:\s+<?([^\r>]+)/m.exec(mail?.source ?? '')?.[1] ?? '';

  const ask = async (headers: Record<string, string> = {}) => {
    const body = {
      listingId: car.id,
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: shopper,
      message: 'Is it there?',
      emailOptIn: true,
    };
    const answer = await fetch(`${origin}${leadCall.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return Sent.parse(await answer.json()).leadId;
  };

  /** The address of a person who works at the dealer. */
  const sellersOwn = (): string => `luis@${dealer.split('@')[1]}`;

  type Written = { from: string; to: string; words?: string; id?: string; headers?: string[] };
  const mailOf = ({ from, to, words = 'Yes, it is here.', id = crypto.randomUUID(), headers = [] }: Written): string =>
    [
      ...[`From: Somebody <${from}>`, `To: ${to}`, `Reply-To: ${from}`, 'Subject: Re: your question'],
      ...[`Message-ID: <${id}@elsewhere.test>`, 'MIME-Version: 1.0', ...headers],
      ...(headers.some((line) => /^content-type:/i.test(line)) ? [] : ['Content-Type: text/plain; charset=utf-8']),
      ...['', words],
    ].join('\r\n');
  const handIn = async (body: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}/api/mail/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}`, ...headers },
      body,
    });
    const { status, code }: { status?: string; code?: string } = await answer.json();
    return [answer.status, status ?? code];
  };

  it('both sides write through the relay, and neither ever sees the other’s address', async () => {
    const ann = await signIn({ ...fixture.location(), origin, email: shopper });
    const leadId = await ask({ 'identity-token': ann.token });
    const [lead] = await received(dealer);
    const toShopper = replyTo(lead);
    expect(toShopper).toMatch(/^reply\+d[0-9a-f]{52}@talk\.forecourt\.test$/);
    expect(lead?.decoded).not.toContain(shopper);
    expect(
      Buffer.from(/lead\.xml\r\n\r\n([\s\S]*?)\r\n--/.exec(lead?.source ?? '')?.[1] ?? '', 'base64').toString(),
    ).toContain(`<email preferredcontact="1">${toShopper}</email>`);

    const answered = mailOf({
      from: sellersOwn(),
      to: toShopper,
      words: `Come by!\r\n> wrote ${toShopper}`,
    });
    expect(await handIn(answered)).toEqual([200, 'relayed']);
    // The first mail is the copy of the question.
    const [, answer] = await received(shopper, 2);
    expect(answer?.from).toBe('no-reply@forecourt.test');
    expect(answer?.decoded).toContain('Come by!');
    for (const hidden of [sellersOwn(), dealer, toShopper]) expect(answer?.decoded).not.toContain(hidden);
    const toDealer = replyTo(answer);
    expect(toDealer).toMatch(/^reply\+s/);

    expect(await handIn(mailOf({ from: shopper, to: toDealer, words: 'On Saturday then.' }))).toEqual([200, 'relayed']);
    const [, back] = await received(dealer, 2);
    expect(back?.decoded).toContain('On Saturday then.');
    expect(back?.decoded).not.toContain(shopper);
    expect(replyTo(back)).toBe(toShopper);

    const [question] = await app.services.questions.list({ consumerId: ann.consumer.id, email: shopper });
    expect(question).toMatchObject({
      id: leadId,
      state: 'answered',
      messages: [
        { writer: 'owner', words: 'Come by!\n> wrote reply@talk.forecourt.test' },
        { writer: 'shopper', words: 'On Saturday then.' },
      ],
    });
    // The shopper asked for price drops on this car (RULING-89).
    await vi.waitFor(
      async () =>
        expect(await app.services.savedVehicles.list(ann.consumer.id)).toMatchObject([
          { listingId: car.id, enableEmailAlerts: true },
        ]),
      { timeout: 600_000 },
    );
    const notifications = await app.services.notifications.read(ann.consumer.id);
    expect(notifications.notifications).toMatchObject([{ type: 'answer', href: `/my-autotrader/questions#${leadId}` }]);
  });

  it('a tampered, invented or never issued address is refused, and nothing is sent', async () => {
    const leadId = await ask();
    const address = replyTo((await received(dealer))[0]);
    await received(shopper);
    const before = sink.received.length;
    const last = address.at(address.indexOf('@') - 1);
    const strangers = [
      address.replace('reply+d', 'reply+s'),
      address.replace(`${last}@`, `${last === '0' ? '1' : '0'}@`),
      address.replace('talk.forecourt.test', 'talk.elsewhere.test'),
      `reply+d${leadId.replaceAll('-', '')}@talk.forecourt.test`,
      'reply@talk.forecourt.test',
      dealer,
    ];
    for (const to of strangers) {
      expect([to, await handIn(mailOf({ from: 'eve@example.com', to }))]).toEqual([to, [404, 'not-found']]);
    }
    expect(await handIn(mailOf({ from: 'x@dealer.test', to: address.toUpperCase() }))).toEqual([200, 'relayed']);
    await received(shopper, 2);
    expect(sink.received.length).toBe(before + 1);
  });

  it('mail without the webhook’s secret is refused, and so is a body that is no mail', async () => {
    await ask();
    const to = replyTo((await received(dealer))[0]);
    const mail = mailOf({ from: 'x@dealer.test', to });
    for (const authorization of ['', 'Bearer', `Bearer ${secret}x`, `Basic ${secret}`, secret]) {
      expect(await handIn(mail, { authorization })).toEqual([404, 'not-found']);
    }
    expect(await handIn('')).toEqual([400, 'bad-request']);
    expect(await handIn('no mail at all')).toEqual([400, 'bad-request']);
    expect(await handIn(mailOf({ from: 'x@dealer.test', to, words: ' \r\n' }))).toEqual([400, 'bad-request']);
    expect(await handIn(JSON.stringify({ mail }), { 'content-type': 'application/json' })).toEqual([
      ...[415, 'unsupported-media-type'],
    ]);
    expect(await handIn(`${mail}${'x'.repeat(15_000_001)}`)).toEqual([413, 'too-large']);
    // PostgreSQL cannot store U+0000; the rest of the text is stored.
    expect(await handIn(mailOf({ from: 'x@dealer.test', to, words: 'a\0b' }))).toEqual([200, 'relayed']);
  });

  it('the same mail delivered twice, also concurrently, is relayed once', async () => {
    await ask();
    const to = replyTo((await received(dealer))[0]);
    const mail = mailOf({ from: 'x@dealer.test', to, id: 'one' });
    const answers = await Promise.all([1, 2, 3].map(() => handIn(mail)));
    expect(answers.map(([, status]) => status).toSorted()).toEqual(['duplicate', 'duplicate', 'relayed']);
    expect(await handIn(mail)).toEqual([200, 'duplicate']);
  });

  it('automatic replies and bounces of our own mail are not relayed and are no answer', async () => {
    const leadId = await ask();
    const [lead] = await received(dealer);
    const to = replyTo(lead);
    const from = 'x@dealer.test';
    const loops = [
      mailOf({ from, to, headers: ['Auto-Submitted: auto-replied'] }),
      mailOf({ from, to, headers: ['Precedence: bulk'] }),
      mailOf({ from, to, headers: ['Return-Path: <>'] }),
      mailOf({ from, to, headers: ['X-Autoreply: yes'] }),
      mailOf({ from: 'MAILER-DAEMON@dealer.test', to }),
      mailOf({ from: 'no-reply@forecourt.test', to }),
      mailOf({ from: to, to }),
      (lead?.source ?? '').replace(/^To: .*$/m, `To: ${to}`),
    ];
    for (const mail of loops) expect(await handIn(mail)).toEqual([200, 'ignored']);
    const { states } = await app.services.leadDesk.list({}, 1);
    expect(states.failed).toBe(0);
    expect((await app.services.leadDesk.facts(leadId))?.written).toEqual([]);
    expect(await handIn(mailOf({ from, to, headers: ['Auto-Submitted: no'] }))).toEqual([200, 'relayed']);
  });

  /** Sends as a dealer's mail server does, and returns the SMTP status code. */
  const sendTo = async (envelope: { from: string; to: string | string[] }, raw: string): Promise<number> => {
    const transport = createTransport({ host: '127.0.0.1', port: inboundPort, ignoreTLS: true });
    const sent = transport.sendMail({ envelope, raw });
    const code = await sent.then(
      ({ response }) => Number(response.slice(0, 3)),
      (error: { responseCode?: number }) => error.responseCode ?? 0,
    );
    transport.close();
    return code;
  };

  it('LEAD-05: a reply from an address that is not the dealer’s is marked everywhere, and does not count as an answer', async () => {
    const ann = await signIn({ ...fixture.location(), origin, email: shopper });
    await ask({ 'identity-token': ann.token });
    const to = replyTo((await received(dealer))[0]);
    expect(await handIn(mailOf({ from: 'sales@evil.test', to, words: 'Wire the deposit.' }))).toEqual([200, 'relayed']);
    const [, passedOn] = await received(shopper, 2);
    expect(passedOn?.decoded).toContain('From an address we don’t know: sales@evil.test');
    expect(passedOn?.decoded).not.toMatch(/wrote about/);
    const person = { consumerId: ann.consumer.id, email: shopper };
    const [question] = await app.services.questions.list(person);
    expect(question).toMatchObject({
      state: 'delivered',
      canReply: true,
      messages: [{ writer: 'owner', unknownSender: 'sales@evil.test' }],
    });
    const { notifications } = await app.services.account.notifications.read(person.consumerId);
    expect(notifications.map(({ title }) => title)).toEqual([expect.stringContaining('from an address we don’t know')]);
  });

  it('LEAD-05: a shopper replies on their questions page, and nobody else can', async () => {
    const ann = await signIn({ ...fixture.location(), origin, email: shopper });
    const leadId = await ask({ 'identity-token': ann.token });
    await received(dealer);
    const person = { consumerId: ann.consumer.id, email: shopper };
    const { conversations } = app.services;
    expect(await conversations.sideOf({ ...person, consumerId: 'eve' }, leadId)).toBeUndefined();
    expect(await conversations.sideOf(person, leadId)).toBe('shopper');
    const write = async (token: string, words: string) => {
      const answer = await fetch(`${origin}/account-api/conversations/${leadId}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'identity-token': token },
        body: JSON.stringify({ words }),
      });
      const { status, code }: { status?: string; code?: string } = await answer.json();
      return [answer.status, status ?? code];
    };
    const eve = await signIn({ ...fixture.location(), origin, email: 'eve@example.com' });
    expect(await write(eve.token, 'Is it cheap?')).toEqual([404, 'not-found']);
    expect(await write(ann.token, 'See evil.test')).toEqual([400, 'validation-failed']);
    expect(await write(ann.token, '')).toEqual([400, 'validation-failed']);
    expect(await write(ann.token, 'Is Saturday fine?')).toEqual([200, 'relayed']);
    expect(await write(ann.token, 'Is Saturday fine?')).toEqual([200, 'duplicate']);
    const [, back] = await received(dealer, 2);
    expect(back?.decoded).toContain('Is Saturday fine?');
    expect(back?.decoded).not.toContain(shopper);
  });

  it('replies over SMTP are relayed like those of the webhook, by the envelope’s address only', async () => {
    const ann = await signIn({ ...fixture.location(), origin, email: shopper });
    await ask({ 'identity-token': ann.token });
    const to = replyTo((await received(dealer))[0]);
    await received(shopper);
    const before = sink.received.length;
    const from = sellersOwn();
    const mail = mailOf({ from, to: 'sales@dealer.test', words: 'Come by!' });

    const strangers = [to.replace('reply+d', 'reply+s'), 'reply@talk.forecourt.test', dealer, 'friend@example.com'];
    for (const stranger of strangers)
      expect([stranger, await sendTo({ from, to: stranger }, mail)]).toEqual([stranger, 550]);
    expect(await sendTo({ from: '', to }, mail)).toBe(250);
    expect(await sendTo({ from, to }, mailOf({ from, to, words: ' ' }))).toBe(554);
    expect(await sendTo({ from, to }, mail)).toBe(250);
    // Delivered again, as after a lost response, and by the webhook too.
    expect(await sendTo({ from, to }, mail)).toBe(250);
    expect(await handIn(mail.replace('To: sales@dealer.test', `To: ${to}`))).toEqual([200, 'duplicate']);
    const [, answer] = await received(shopper, 2);
    expect(answer?.decoded).toContain('Come by!');
    expect(answer?.decoded).not.toContain(from);
    expect(sink.received.length).toBe(before + 1);
    const [question] = await app.services.questions.list({ consumerId: ann.consumer.id, email: shopper });
    expect(question).toMatchObject({ state: 'answered', messages: [{ writer: 'owner', words: 'Come by!' }] });
  });

  it('markup and attachments of one side never reach the other', async () => {
    await ask();
    const to = replyTo((await received(dealer))[0]);
    const mixed = 'Content-Type: multipart/mixed; boundary=b';
    const html = '<p>Hello <b>Dana</b></p><script>alert(1)</script><img src="https://tracker.test/x">';
    const words = [
      ...['--b', 'Content-Type: text/html', '', html],
      ...[
        '--b',
        'Content-Type: application/pdf; name=a.pdf',
        'Content-Disposition: attachment; filename=a.pdf',
        '',
        'x',
      ],
      '--b--',
    ].join('\r\n');
    expect(await handIn(mailOf({ from: 'x@dealer.test', to, words, headers: [mixed] }))).toEqual([200, 'relayed']);
    const [, answer] = await received(shopper, 2);
    expect(answer?.decoded).toMatch(/Hello\s+\*?Dana/);
    expect(answer?.decoded).not.toMatch(/alert\(1\)|tracker\.test|a\.pdf|<script/);
    expect(answer?.decoded).toContain('An attachment was not forwarded.');
  });
});
