import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { leadCall } from '#domains/contact/leads/lead-terms.ts';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { decodeMail } from '#tests/fixtures/mails.ts';
import { type ReceivedMail, startSmtpSink } from '#tests/fixtures/smtp-sink.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const json = { 'content-type': 'application/json' };
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><rect width="160" height="40" fill="#222"/></svg>';
const brands = {
  mailFrom: { kbb: { name: 'Values Desk', address: 'desk@values.example' } },
  tenants: {
    acme: {
      name: 'Acme Autos',
      accent: '#ffcc00',
      logo: 'acme.svg',
      mailFrom: { name: 'Acme, Autos "& more"', address: 'hello@acme.example' },
    },
    bolt: { name: 'Bolt Cars', accent: '#0a7d55' },
  },
};

describe('mails of each brand, as a mail server receives them', () => {
  let app: WholeApp;
  let sink: Awaited<ReturnType<typeof startSmtpSink>>;
  beforeAll(async () => {
    sink = await startSmtpSink();
    app = await startWholeApp({
      env: { SMTP_URL: sink.smtpUrl, MAIL_FROM: 'Forecourt <no-reply@forecourt.test>', DEMO_LISTINGS: '60' },
      brands,
      brandFiles: { 'acme.svg': logo },
    });
  });
  afterAll(async () => {
    await app.close();
    await sink.close();
  });

  const received = (to: string): Promise<ReceivedMail & { decoded: string }> =>
    vi.waitFor(
      () => {
        const mail = sink.received.find((one) => one.to.includes(to));
        if (!mail) throw new Error(`no mail to ${to}`);
        return { ...mail, decoded: decodeMail(mail.source) };
      },
      { timeout: 600_000 },
    );

  const askForLink = async (host: string) => {
    const email = `${randomUUID()}@example.com`;
    const response = await app.ask(
      'POST',
      '/api/auth/sign-in/magic-link',
      { host, ...json },
      JSON.stringify({ email }),
    );
    expect(response.status).toBe(200);
    return received(email);
  };

  it.each([
    ['localhost', 'no-reply@forecourt.test', 'From: Forecourt <no-reply@forecourt.test>', '#b83e12'],
    ['kbb.localhost', 'desk@values.example', 'From: Values Desk <desk@values.example>', '#1453c4'],
    ['acme.localhost', 'hello@acme.example', 'From: "Acme, Autos \\"& more\\"" <hello@acme.example>', '#ffcc00'],
    ['bolt.localhost', 'no-reply@forecourt.test', 'From: Forecourt <no-reply@forecourt.test>', '#0a7d55'],
  ])('BRND-06: a sign-in mail from %s has its sender and colors', async (host, envelope, header, accent) => {
    const mail = await askForLink(host);
    expect(mail.from).toBe(envelope);
    expect(mail.source).toContain(`${header}\r\n`);
    expect(mail.decoded).toContain(`background-color:${accent}`);
    expect(mail.messageId.endsWith(`@${envelope.split('@')[1]}>`)).toBe(true);
  });

  it('BRND-06: the logo is embedded in the mail in a format mail programs can show', async () => {
    const { source, decoded } = await askForLink('acme.localhost');
    expect(decoded).toContain('src="cid:logo" width="144" height="36" alt="Acme Autos"');
    expect(source).toMatch(/Content-Id: <logo>/i);
    const part = /Content-Type: image\/png[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(source)?.[1] ?? '';
    expect(Buffer.from(part, 'base64').subarray(1, 4).toString()).toBe('PNG');
  });

  it('BRND-06: a dealer gets a lead in the colors and from the sender of the site it was sent on', async () => {
    const { listings } = await app.services.search.search(emptySearch, { inventory: wholeInventory });
    const car = listings.find(({ owner }) => !owner.privateSeller);
    const shopper = `${randomUUID()}@example.com`;
    const lead = { listingId: car?.id, firstName: 'Dana', lastName: 'W', email: shopper, phone: '(404) 555-0142' };
    const sent = await app.ask('POST', leadCall.path, { host: 'acme.localhost', ...json }, JSON.stringify(lead));
    expect(sent.status).toBe(200);
    const dealer = await app.services.dealerDesk.open(car?.owner.id ?? 0);
    const mail = await received(dealer?.leadsTo ?? '');
    expect(mail.from).toBe('hello@acme.example');
    expect(mail.source).toContain(`Reply-To: ${shopper}\r\n`);
    for (const words of ['Sent by Acme Autos,', 'src="cid:logo"', 'Dana W']) expect(mail.decoded).toContain(words);
    const copy = await received(shopper);
    expect(copy.from).toBe('hello@acme.example');
    expect(copy.decoded).toContain('src="cid:logo"');
  });
});
