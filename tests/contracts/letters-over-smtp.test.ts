import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mailLookOf } from '#domains/people/mail/mail-look.ts';
import { resolveBrand } from '#domains/reference/brands/brand-host.ts';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { createMailTransport } from '#platform/outbox/mail-transport.ts';
import { MailMessage } from '#platform/outbox/message.ts';
import { defaultBrandConfig } from '#tests/fixtures/brand-config.ts';
import { everyLetter, onePixel } from '#tests/fixtures/letter-facts.ts';
import { startSmtpSink } from '#tests/fixtures/smtp-sink.ts';

const look = mailLookOf(resolveBrand(defaultBrandConfig, { place: { id: 'kbb' } }), {
  logo: { png: onePixel, width: 120, height: 30 },
});

describe('every mail over SMTP', () => {
  it.each(everyLetter)(
    '$name: arrives at a mail server with its text, its HTML and its pictures',
    async ({ write }) => {
      const sink = await startSmtpSink();
      onTestFinished(() => sink.close());
      const letter = write(look);
      const message = MailMessage.parse({ channel: 'mail', cause: 'test', to: 'dana@example.com', ...letter });
      const transport = createMailTransport({
        smtpUrl: sink.smtpUrl,
        from: 'a@cars.example',
        files: createFolderFiles('/nonexistent'),
      });
      expect(await transport.deliver({ id: 'one', createdAt: 0, message })).toMatchObject({ ok: true });

      const [source = ''] = sink.received.map((mail) => mail.source);
      const parsed = await PostalMime.parse(source);
      expect([parsed.subject, parsed.to?.map(({ address }) => address)]).toEqual([
        letter.subject,
        ['dana@example.com'],
      ]);
      expect(parsed.text?.trimEnd()).toBe(letter.text);
      expect(parsed.html?.trimEnd()).toBe(letter.html);
      const named = new Set([...letter.html.matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => `<${cid}>`));
      const inside = parsed.attachments.filter(({ disposition }) => disposition === 'inline');
      expect(new Set(inside.map(({ contentId }) => contentId))).toEqual(named);
      for (const { content, mimeType } of inside) {
        expect(mimeType).toMatch(/^image\/(png|jpeg)$/);
        if (typeof content === 'string') throw new Error('a picture is no text');
        expect(Buffer.from(new Uint8Array(content)).toString('base64')).toBe(onePixel);
      }
    },
  );
});
