import { describe, expect, it } from 'vitest';
import { readInboundMail } from './inbound-mail.server.ts';

const mailOf = (html: string): Buffer =>
  Buffer.from(`From: dealer@example.com\r\nTo: reply@talk.example\r\nContent-Type: text/html\r\n\r\n${html}\r\n`);

describe('a mail without plain text', () => {
  it.each([
    ['<p>Yes, it is <b>here</b>.</p>', 'Yes, it is  here .'],
    ['<style>p { color: red }</style><p>Yes</p><script>alert(1)</script> or no', 'Yes or no'],
    ['<STYLE type="text/css">a > b {}</STYLE >Yes', 'Yes'],
    ['Yes<script>never closed', 'Yes'],
    ['3 < 4', '3 < 4'],
  ])('%j reads as %j', async (html, words) => {
    const mail = await readInboundMail(mailOf(html));
    expect(mail?.words.replaceAll(/ +/g, ' ')).toBe(words.replaceAll(/ +/g, ' '));
  });

  it.each(['<', '<style', '</script', '<style></style', '<a'])(
    'SEC-01: sixteen times as much of %j takes some sixteen times as long to parse, not 256 times',
    async (part) => {
      const cost = async (length: number): Promise<number> => {
        const mail = mailOf(part.repeat(length / part.length));
        const before = process.threadCpuUsage();
        await readInboundMail(mail);
        const { user, system } = process.threadCpuUsage(before);
        return (user + system) / 1000;
      };
      const short = Math.max(2, await cost(20_000), await cost(20_000));
      expect(await cost(320_000)).toBeLessThan(100 * short);
    },
  );
});
