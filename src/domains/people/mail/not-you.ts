import type { MailBlock } from './mail-block.ts';
import { note, secondLink } from './mail-blocks.ts';

/** For whoever gets a mail because somebody typed their address: why, and one link that ends it. */
export const notYou = (words: string, stopUrl: string): MailBlock => {
  const [question, link] = [note(words, 'Wasn’t you?'), secondLink({ label: 'Stop these emails', url: stopUrl })];
  return {
    text: `${question.text}\n${link.text}`,
    html: (look) => ({ markup: `${question.html(look).markup}${link.html(look).markup}` }),
  };
};

/** RFC 8058: the same by the button of a mail program, which sends a plain POST and shows no page. */
export const oneClickStop = (stopUrl: string): Record<string, string> => ({
  'List-Unsubscribe': `<${stopUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
