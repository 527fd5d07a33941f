import { describe, expect, it, onTestFinished } from 'vitest';
import { resolveBrand } from '#domains/brands/brand-host.ts';
import { mailLookOf } from '#domains/mail/mail-look.ts';
import { createMailTransport } from '#platform/outbox/mail-transport.ts';
import { MailMessage } from '#platform/outbox/message.ts';
import { defaultBrandConfig } from '#tests/fixtures/brand-config.ts';
import { everyLetter, onePixel } from '#tests/fixtures/letter-facts.ts';
import { decodeMail } from '#tests/fixtures/mails.ts';
import { startSmtpSink } from '#tests/fixtures/smtp-sink.ts';

const look = mailLookOf(resolveBrand(defaultBrandConfig, { place: { id: 'kbb' } }), {
  logo: { png: onePixel, width: 120, height: 30 },
});

/** The parts of a message, those within parts included, each with its head. */
const partsOf = (source: string): { head: string; body: string }[] => {
  const end = source.indexOf('\r\n\r\n');
  const [head, body] = [source.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' '), source.slice(end + 4)];
  const [, boundary] = /^Content-Type: multipart\/.*boundary="([^"]+)"/im.exec(head) ?? [];
  if (boundary === undefined) return [{ head, body }];
  const [, ...inner] = `\r\n${body}`.split(`\r\n--${boundary}`);
  expect(inner.at(-1)?.trim()).toBe('--');
  return inner.slice(0, -1).flatMap((part) => partsOf(part.replace(/^\r\n/, '')));
};

describe('every letter over SMTP', () => {
  it.each(everyLetter)('$name: a mail server takes it with its text, its html and its pictures', async ({ write }) => {
    const sink = await startSmtpSink();
    onTestFinished(() => sink.close());
    const letter = write(look);
    const message = MailMessage.parse({ channel: 'mail', cause: 'test', to: 'dana@example.com', ...letter });
    const transport = createMailTransport({ smtpUrl: sink.smtpUrl, from: 'a@cars.example', outboxDir: '/nonexistent' });
    expect(await transport.deliver({ id: 'one', createdAt: 0, message })).toMatchObject({ ok: true });

    const [source = ''] = sink.received.map((mail) => mail.source);
    const parts = partsOf(source);
    const typed = (type: string) => parts.filter(({ head }) => head.includes(`Content-Type: ${type}`));
    const [text, html] = [typed('text/plain'), typed('text/html')].map(([part]) => decodeMail(part?.body ?? ''));
    expect(text?.replaceAll('\r\n', '\n').trimEnd()).toBe(letter.text);
    expect(html?.replaceAll('\r\n', '\n').trimEnd()).toBe(letter.html);
    const named = [...letter.html.matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => cid);
    const pictures = typed('image/');
    expect(pictures).toHaveLength(new Set(named).size);
    for (const cid of named) {
      const picture = pictures.find(({ head }) => head.toLowerCase().includes(`content-id: <${cid}>`));
      expect(picture?.head).toContain('Content-Disposition: inline');
      expect(picture?.body.replaceAll('\r\n', '')).toBe(onePixel);
    }
  });
});
