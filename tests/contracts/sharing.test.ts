import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createMailCars } from '#domains/browse/vehicle-page/mail-cars.server.ts';
import { createAlertChoiceStore } from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import { createAlertLinks } from '#domains/contact/alert-links/alert-links.server.ts';
import { createMailActions } from '#domains/contact/alert-links/mail-actions.server.ts';
import { ShareEmailInput, ShareTextInput } from '#domains/contact/sharing/share.ts';
import type { ShareContext } from '#domains/contact/sharing/sharing.server.ts';
import { mailLookOf } from '#domains/people/mail/mail-look.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { brandFlags } from '#domains/reference/brands/brand-flags.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { createMailPictures } from '#domains/reference/pictures/mail-pictures.server.ts';
import { createPhotoSizes } from '#domains/reference/pictures/photo-sizes.server.ts';
import { createPhotoStore } from '#domains/reference/pictures/photo-store.server.ts';
import { createPictureReader } from '#domains/reference/pictures/read-picture.ts';
import { createReportStore } from '#domains/supply/moderation/report-store.server.ts';
import { noListing } from '#domains/supply/moderation/report-terms.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { createLimits } from '#platform/limits/limits.ts';
import { MailMessage } from '#platform/outbox/message.ts';
import { readConfig } from '#server/config.ts';
import { createMessages } from '#server/services/messages.ts';
import { createSharingServices } from '#server/services/sharing-services.ts';
import { drawHere } from '#tests/fixtures/draw-here.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { readMails } from '#tests/fixtures/mails.ts';
import { runDueJobs } from '#tests/fixtures/run-due-jobs.ts';
import { sharedDerived } from '../fixtures/derived-files.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { aListing, anOwner, testNowMs } from '../fixtures/listing-builder.ts';
import { loadWorld, searchOver, type World } from '../fixtures/listing-world.ts';
import { defaultFigures } from '../fixtures/payment-figures.ts';
import { siteHost } from '../fixtures/site-hosts.ts';

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };
const context: ShareContext = {
  brand,
  origin: siteHost('cars.example', { publicOrigin: 'https://cars.example' }).origin,
  visitor: '192.0.2.1',
  zip: '30303',
};
const page = 'https://cars.example/cars-for-sale/vehicle/700000001';

let world: World;
beforeAll(() => {
  world = loadWorld();
});

const setUp = async ({ open }: EngineFixture) => {
  const db = await open();
  const clock = fixedClock(testNowMs);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const queue = createJobQueue({ db, clock });
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-sharing-'));
  const outboxDir = join(dataDir, 'outbox');
  const config = readConfig({ DATA_DIR: dataDir, APP_ENV: 'test' });
  const secret = 'a secret';
  const folder = createFolderFiles(dataDir);
  const { outbox, stops, forgetUsed, channels } = createMessages({
    files: folder,
    config,
    db,
    queue,
    clock,
    secret,
    siteName: () => brand.name,
  });
  const listings = [aListing(), aListing({ id: 700_000_002, vin: '1HGCV1F34LA000002' })];
  const derived = sharedDerived();
  const photos = createPhotoSizes({ photos: createPhotoStore({ files: folder }), derived });
  const { search } = await searchOver(world, { listings, owners: [anOwner()] });
  const reports = createReportStore(db);
  const { sharing, sharedMails } = createSharingServices({
    db,
    facts: world,
    search,
    outbox,
    stops,
    clock,
    log,
    secret,
    reports,
    actionCounts: { countWith: async () => {} },
    sellerOfListing: async () => undefined,
    limits: createLimits({ db, secret, clock, log }),
    mailLook: (one) => mailLookOf(one),
    mailCars: createMailCars({
      search,
      lookup: world.lookup,
      flags: brandFlags,
      figures: () => defaultFigures,
      pictures: createMailPictures({ readPicture: createPictureReader({ draw: drawHere, photos }), derived }),
    }),
  });
  const run = () => runDueJobs({ queue, handlers: outbox.handlers, log });
  const files = () => (existsSync(outboxDir) ? readdirSync(outboxDir) : []);
  const mailActions = createMailActions({
    db,
    links: createAlertLinks({ secret, clock }),
    shares: sharedMails,
    clock,
    bookmarks: {
      list: async () => [],
      stopEmails: async () => {},
      stopBestDeals: async () => {},
      mute: async () => {},
      switchOn: async () => {},
      wishOf: async () => undefined,
      wishAgain: async () => {},
    },
    undo: { remember: async () => '', undo: async () => false },
    dayFor: async () => '',
    choices: createAlertChoiceStore({ db }),
  });
  return {
    db,
    clock,
    outbox,
    sharing,
    mailActions,
    reports,
    run,
    files,
    channels,
    forget: forgetUsed,
    mails: () => readMails(outboxDir),
  };
};

let requests = 0;
const text = (sms_message = `Look at this one: ${page}`, rest: object = {}) =>
  ShareTextInput.parse({
    requestId: `r-${requests++}`,
    alertConfigId: 'SHARE_VDP',
    ...rest,
    dataMap: { mobile_number: '(404) 555-1212', sms_message, consumerId: '' },
  });
/** A text to a number of its own. */
const textTo = (n: number, words?: string) => {
  const { dataMap, ...rest } = text(words);
  return { ...rest, dataMap: { ...dataMap, mobile_number: `40455512${String(n).padStart(2, '0')}` } };
};
const email = (changes: object = {}) =>
  ShareEmailInput.parse({
    listingId: 700_000_001,
    name: 'Sam Ortiz',
    fromEmailAddress: 'sam@example.com',
    toEmailAddress: 'r.okafor@example.com',
    clientRequestId: `r-${requests++}`,
    ...changes,
  });

/** The token in a mail's link with this label. */
const tokenOf = (words: string | undefined, label: string): string => {
  const url = new RegExp(`${label}\\W+(https?:\\S+)`).exec(words ?? '')?.[1];
  return new URL(url ?? 'https://no-link.example').searchParams.get('t') ?? '';
};

forEachEngine('sharing', (fixture) => {
  it('SHAR-01, SHAR-05, RULING-28: a text has our wording, is sent once, and repeating the request sends nothing', async () => {
    const { sharing, outbox, run } = await setUp(fixture);
    const once = text();
    for (let n = 0; n < 7; n += 1) {
      expect(await sharing.sendText(once, context)).toEqual({ ok: true, value: { requestId: once.requestId } });
    }
    expect((await outbox.list()).map(({ message }) => message)).toMatchObject([
      {
        channel: 'sms',
        to: '4045551212',
        text: `Forecourt: Someone sent you a car: Used 2022 Honda Accord EX-L, $24,499 ${page} Reply STOP to stop these texts.`,
      },
    ]);
    await run();
    // Also when the message is already in the outbox.
    expect((await sharing.sendText(once, context)).ok).toBe(true);
    expect(await outbox.list()).toHaveLength(1);
  });

  it('RULING-28: a text without a link to this site, or with another link, is refused and not sent', async () => {
    const { sharing, outbox } = await setUp(fixture);
    for (const words of ['Call me', `${page} and evil.example`, 'https://cars.example.evil.example/x']) {
      expect(await sharing.sendText(text(words), context)).toMatchObject({
        ok: false,
        error: { code: 'validation-failed', field: 'sms_message', message: expect.stringContaining('cars.example') },
      });
    }
    expect(await outbox.list()).toEqual([]);
    // Refused requests do not count.
    for (let n = 0; n < 5; n += 1) expect((await sharing.sendText(textTo(n), context)).ok).toBe(true);
  });

  it('SHAR-05: no free text reaches a phone; a sender is named only by the account they are signed in to', async () => {
    const { sharing, outbox } = await setUp(fixture);
    const spam = `Claim your prize, call 555 0100 ${page}?zip=30303`;
    await sharing.sendText(textTo(1, spam), { ...context, sender: 'Sam' });
    await sharing.sendText(textTo(2, spam), { ...context, sender: 'You won at evil.example' });
    await sharing.sendText(textTo(3, 'https://cars.example/cars-for-sale/all-cars/honda'), context);
    const texts = (await outbox.list()).map(({ message }) => message.text).join('\n');
    expect(texts).toContain(
      `Forecourt: Sam sent you a car: Used 2022 Honda Accord EX-L, $24,499 ${page}?zip=30303 Reply`,
    );
    expect(texts).toContain('Forecourt: Someone sent you a car search: ');
    expect(texts).not.toMatch(/prize|evil/i);
    expect(await sharing.sendText(textTo(4, 'https://cars.example/unsubscribe?t=x'), context)).toMatchObject({
      error: { code: 'not-found' },
    });
  });

  it('SHAR-06: one recipient gets three texts and five emails an hour, from however many networks', async () => {
    const { sharing, outbox, clock } = await setUp(fixture);
    const from = (n: number): ShareContext => ({ ...context, visitor: `192.0.2.${n}` });
    const texts = await Promise.all(Array.from({ length: 10 }, (_, n) => sharing.sendText(text(), from(n))));
    const mails = await Promise.all(Array.from({ length: 10 }, (_, n) => sharing.sendEmail(email(), from(n))));
    expect([texts.filter(({ ok }) => ok).length, mails.filter(({ ok }) => ok).length]).toEqual([3, 5]);
    expect(mails.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'too-many-requests', waitMs: hourMs } });
    // All recipients of a request or none.
    const both = email({ toEmailAddress: 'friend@example.com, r.okafor@example.com' });
    expect((await sharing.sendEmail(both, from(20))).ok).toBe(false);
    expect(await outbox.list()).toHaveLength(8);
    clock.advance(hourMs);
    expect((await sharing.sendEmail(both, from(20))).ok).toBe(true);
  });

  it('RULING-28: a visitor may send five texts an hour; the sixth is told when to retry', async () => {
    const { sharing, outbox, clock } = await setUp(fixture);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => sharing.sendText(textTo(n), context)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    const refused = answers.find(({ ok }) => !ok);
    expect(refused).toMatchObject({
      error: {
        code: 'too-many-requests',
        waitMs: hourMs,
        message: expect.stringMatching(
          /^You’ve sent 5 texts this hour\. The next one can go at \d+:\d\d [AP]M E[SD]T\.$/,
        ),
      },
    });
    expect((await sharing.sendText(textTo(40), { ...context, visitor: '192.0.2.2' })).ok).toBe(true);
    clock.advance(hourMs);
    expect((await sharing.sendText(textTo(41), context)).ok).toBe(true);
    expect(await outbox.list()).toHaveLength(7);
  });

  it('SHAR-03, RULING-88: an email to a friend has the car, the message and the reason they get it', async () => {
    const { sharing, run, mails } = await setUp(fixture);
    const sent = await sharing.sendEmail(email({ message: 'This is the one.\nThe third row fits.' }), context);
    expect(sent).toMatchObject({ ok: true, value: { leadId: expect.any(String) } });
    await run();
    const [mail = '', ...others] = mails();
    expect(others).toEqual([]);
    for (const words of [
      'To: r.okafor@example.com',
      'Subject: Sam Ortiz sent you a',
      'Honda Accord',
      '$24,499',
      'This is the one.',
      page,
      'didn’t save it',
    ]) {
      expect(mail).toContain(words);
    }
    expect(mail).not.toContain('sam@example.com');
    expect(mail).not.toMatch(/\b30303\b/);
  });

  it('the sender’s address and figures are included only when they chose so', async () => {
    const { sharing, run, mails } = await setUp(fixture);
    await sharing.sendEmail(email({ replyToSender: 'on', withFigures: true }), context);
    await run();
    const [mail = ''] = mails();
    expect(mail).toMatch(/^Reply-To: sam@example\.com\r?$/m);
    expect(mail).toContain('$26,252 out the door');
    expect(mail).toContain(`${page}?zip=30303`);
  });

  it('PAY-01: figures are on typical terms, or the sender’s own by choice; the terms themselves are never included', async () => {
    const { sharing, run, mails } = await setUp(fixture);
    const own: ShareContext = { ...context, terms: { ...defaultTerms, creditType: 'd', loanTerm: 72, downUsd: 5000 } };
    await sharing.sendEmail(email(), own);
    await run();
    const [typical = ''] = mails();
    expect(typical).toMatch(/Typical terms, not the sender(’|=E2=80=99)s/);
    await sharing.sendEmail(email({ withFigures: true, toEmailAddress: 'friend@example.com' }), own);
    await run();
    const mail = mails().find((one) => one.includes('friend@example.com')) ?? '';
    expect(mail).toMatch(/On the sender(’|=E2=80=99)s own terms/);
    expect(mail).not.toMatch(/72 months|5,000 down|fair credit/);
    const payment = (text: string) => /\$(\d+)\/mo/.exec(text)?.[1];
    expect(payment(mail)).not.toBe(payment(typical));
  });

  it('a recipient can opt out of shared cars, and every such mail says how', async () => {
    const { sharing, outbox, mailActions, db } = await setUp(fixture);
    await sharing.sendEmail(email(), context);
    const [sent] = (await outbox.list()).map(({ message }) => MailMessage.parse(message));
    const never = tokenOf(sent?.text, 'Never send me shared cars');
    expect(sent?.headers?.['List-Unsubscribe']).toContain(never);
    expect(await mailActions.look(never)).toEqual({ ok: true, value: { act: 'no-shares', done: false } });
    expect((await mailActions.act(`${never}x`)).ok).toBe(false);
    expect((await mailActions.act(never)).ok).toBe(true);
    expect((await mailActions.act(never)).ok).toBe(true);
    expect(await mailActions.look(never)).toEqual({ ok: true, value: { act: 'no-shares', done: true } });
    const to = 'friend@example.com, R.Okafor@example.com';
    expect(await sharing.sendEmail(email({ toEmailAddress: to }), context)).toMatchObject({
      ok: false,
      error: { code: 'validation-failed', field: 'toEmailAddress' },
    });
    expect(await outbox.list()).toHaveLength(1);
    expect((await sharing.sendEmail(email({ toEmailAddress: 'friend@example.com' }), context)).ok).toBe(true);
    const kept = await db.with<{ reader_stops: { reader: string } }>().selectFrom('reader_stops').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('okafor');
  });

  it('a reported email is in the operators’ queue once, with the sender’s name and message', async () => {
    const { sharing, outbox, mailActions, reports } = await setUp(fixture);
    await sharing.sendEmail(email({ message: 'Buy this at once!' }), context);
    const [sent] = (await outbox.list()).map(({ message }) => MailMessage.parse(message));
    const report = tokenOf(sent?.text, 'Report this email');
    expect((await mailActions.look(report)).ok).toBe(true);
    expect(await reports.ofListing(700_000_001)).toEqual([]);
    for (let n = 0; n < 2; n += 1) expect((await mailActions.act(report)).ok).toBe(true);
    expect(await reports.ofListing(700_000_001)).toMatchObject([
      { reason: 'other', email: null, words: expect.stringMatching(/“Sam Ortiz”.*“Buy this at once!”$/) },
    ]);
    expect(await mailActions.look(report)).toEqual({ ok: true, value: { act: 'report-share', done: true } });
  });

  it('so is a reported search, without a car, and two searches are told apart', async () => {
    const { sharing, outbox, mailActions, reports } = await setUp(fixture);
    const search = (make: string) => ({
      listingId: '',
      originPageUrl: `/cars-for-sale/used-cars/${make}`,
    });
    for (const make of ['honda', 'toyota'])
      expect((await sharing.sendEmail(email(search(make)), context)).ok).toBe(true);
    const sent = (await outbox.list()).map(({ message }) => MailMessage.parse(message));
    for (const { text } of sent) {
      const report = tokenOf(text, 'Report this email');
      expect(await mailActions.look(report)).toEqual({ ok: true, value: { act: 'report-share', done: false } });
      expect((await mailActions.act(`${report}x`)).ok).toBe(false);
      for (let n = 0; n < 2; n += 1) expect((await mailActions.act(report)).ok).toBe(true);
      expect(tokenOf(text, 'Never send me shared cars')).not.toBe('');
    }
    const words = (await reports.ofListing(noListing)).map((report) => report.words);
    expect(words.toSorted()).toEqual([
      expect.stringMatching(/“.*Honda.*“Sam Ortiz”/),
      expect.stringMatching(/“.*Toyota.*“Sam Ortiz”/),
    ]);
  });

  it('RULING-88: a visitor may send ten emails a day, however many recipients a request has', async () => {
    const { sharing, outbox } = await setUp(fixture);
    const to = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@example.com`);
    for (const count of [5, 4])
      expect((await sharing.sendEmail(email({ toEmailAddress: to(count) }), context)).ok).toBe(true);
    expect(await sharing.sendEmail(email({ toEmailAddress: to(2) }), context)).toMatchObject({
      error: { code: 'too-many-requests', message: expect.stringMatching(/^You can send 1 more email today\./) },
    });
    expect((await sharing.sendEmail(email(), context)).ok).toBe(true);
    expect(await sharing.sendEmail(email(), context)).toMatchObject({
      error: { code: 'too-many-requests', message: expect.stringMatching(/^You’ve sent 10 emails today\./) },
    });
    expect(await outbox.list()).toHaveLength(10);
  });

  it('recipients do not see each other', async () => {
    const { sharing, run, mails } = await setUp(fixture);
    await sharing.sendEmail(email({ toEmailAddress: 'a@example.com, b@example.com' }), context);
    await run();
    expect(mails()).toHaveLength(2);
    for (const mail of mails()) expect(mail.includes('a@example.com')).not.toBe(mail.includes('b@example.com'));
  });

  it('markup in every field is text, and no field adds a header', async () => {
    const { sharing, run, mails } = await setUp(fixture);
    const evil = '<img src=x onerror="alert(1)"> Bcc: all';
    await sharing.sendEmail(email({ name: evil, message: `${evil}\r\nBcc: all` }), context);
    await run();
    const [mail = ''] = mails();
    const [head = ''] = mail.split(/\r?\n\r?\n/);
    expect(head).toMatch(/^To: r\.okafor@example\.com\r?$/m);
    expect(head).not.toMatch(/^(?:Bcc|Cc):/im);
    expect(mail.slice(mail.indexOf('text/html'))).not.toContain('<img src=x');
  });

  it('comparisons and lists link to addresses of this site, whatever address a client sends', async () => {
    const { sharing, run, mails } = await setUp(fixture);
    const list = { listingId: '', originPageUrl: 'https://cars.example/cars-for-sale/all-cars/honda?utm=<b>' };
    expect((await sharing.sendEmail(email({ listingId: '', carIds: [700_000_001, 700_000_002] }), context)).ok).toBe(
      true,
    );
    expect((await sharing.sendEmail(email(list), context)).ok).toBe(true);
    await run();
    expect(mails().join()).toContain('https://cars.example/cars-for-sale/compare?listingId=700000001%2C700000002');
    expect(mails().join()).toMatch(/https:\/\/cars\.example\/cars-for-sale\/all-cars\/honda\s/);
    for (const originPageUrl of [
      'https://evil.example/cars-for-sale/all-cars',
      '//evil.example',
      '/my-autotrader',
      '',
    ]) {
      expect(await sharing.sendEmail(email({ listingId: '', originPageUrl }), context)).toMatchObject({
        error: { code: 'not-found' },
      });
    }
    expect(await sharing.sendEmail(email({ listingId: 700_000_999 }), context)).toMatchObject({
      error: { code: 'not-found' },
    });
  });

  it('a robot that fills the honeypot gets a success response, and nothing is sent or counted', async () => {
    const { sharing, outbox } = await setUp(fixture);
    for (let n = 0; n < 20; n += 1) {
      expect((await sharing.sendText(text(undefined, { company: 'Acme' }), context)).ok).toBe(true);
      expect((await sharing.sendEmail(email({ company: 'Acme' }), context)).ok).toBe(true);
    }
    expect(await outbox.list()).toEqual([]);
  });

  it('a recipient’s address is stored until the message is delivered, and deleted then', async () => {
    const { db, sharing, outbox, run, clock, files, forget } = await setUp(fixture);
    const everything = async () =>
      JSON.stringify(await db.with<{ outbox_messages: object }>().selectFrom('outbox_messages').selectAll().execute());
    await sharing.sendEmail(email({ message: 'Secret words', replyToSender: 'on' }), context);
    await sharing.sendText(text(), context);
    expect(await everything()).toContain('r.okafor@example.com');
    await run();
    const left = await everything();
    for (const personal of ['okafor', 'sam@', 'Sam Ortiz', 'Secret', '4045551212'])
      expect(left).not.toContain(personal);
    expect((await outbox.list()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    for (const { id } of await outbox.list()) expect(await outbox.resend(id, { alsoSent: true })).toBe(false);
    // Without a mail server the file is the delivery, and is kept for a day.
    expect(files()).toHaveLength(2);
    clock.advance(dayMs - 1);
    await forget();
    expect(files()).toHaveLength(2);
    clock.advance(1);
    await forget();
    expect(files()).toEqual([]);
    expect(await outbox.list()).toHaveLength(2);
  });

  it('a number that replied STOP gets no shared text either', async () => {
    const { sharing, outbox, run, channels, files } = await setUp(fixture);
    const site = { name: 'Forecourt', alertsAddress: 'https://cars.example' };
    await channels.inboundTexts.receive({ id: 'in-1', from: '+14045551212', message: 'STOP' }, site);
    await run();
    const before = files().length;
    await sharing.sendText(text(), context);
    await run();
    expect(files()).toHaveLength(before);
    expect((await outbox.list()).map(({ status }) => status)).toContain('held');
  });

  it('an undeliverable message is deleted after a day, with its job', async () => {
    const { sharing, outbox, clock, forget, run } = await setUp(fixture);
    await sharing.sendText(text(), context);
    clock.advance(dayMs);
    await forget();
    expect(await outbox.list()).toEqual([]);
    expect(await run()).toBe(0);
  });
});
