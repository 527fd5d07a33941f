import type { MailBlock } from './mail-block.ts';
import { note, secondLink } from './mail-blocks.ts';

/** For people who get a mail because somebody entered their address: the reason, and a link to stop it. */
export const notYou = (words: string, stopUrl: string): MailBlock => {
  const [question, link] = [note(words, 'Wasn’t you?'), secondLink({ label: 'Stop these emails', url: stopUrl })];
  return {
    text: `${question.text}\n${link.text}`,
    html: (look) => ({ markup: `${question.html(look).markup}${link.html(look).markup}` }),
  };
};

/** The same link for a mail program's unsubscribe button, which sends a POST (RFC 8058). */
export const oneClickStop = (stopUrl: string): Record<string, string> => ({
  'List-Unsubscribe': `<${stopUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
