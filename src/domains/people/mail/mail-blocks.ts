import type { MailBlock } from './mail-block.ts';
import type { MailFacts } from './mail-layout.ts';
import type { MailLook } from './mail-look.ts';
import { type Markup, markup } from './mail-markup.ts';
import { bar, colored, face, type Role, table } from './mail-style.ts';

export type MailLink = { label: string; url: string };

export const heading = (words: string): MailBlock => ({
  text: words,
  html: (look) =>
    markup`<tr><td style="padding:0 20px"><h1 ${colored(look, { fg: 'text' }, `margin:0;${face('700 26px/31px')};letter-spacing:-.02em`)}>${words}</h1></td></tr>`,
});

const title = (look: MailLook, words: string): Markup =>
  markup`<h2 ${colored(look, { fg: 'text' }, `margin:0;${face('700 18px/24px')};letter-spacing:-.01em`)}>${words}</h2>`;

/** A section heading under a rule. */
export const section = (words: string): MailBlock => ({
  text: words,
  html: (look) =>
    markup`<tr><td style="padding:24px 20px 0">${bar(look, 'line', 1)}</td></tr>
<tr><td style="padding:20px 20px 0">${title(look, words)}</td></tr>`,
});

export const paragraph = (words: string): MailBlock => ({
  text: words,
  html: (look) =>
    markup`<tr><td ${colored(look, { fg: 'text' }, `padding:10px 20px 0;${face('400 16px/24px')}`)}>${words}</td></tr>`,
});

export const smallPrint = (words: string): MailBlock => ({
  text: words,
  html: (look) =>
    markup`<tr><td ${colored(look, { fg: 'muted' }, `padding:10px 20px 0;${face('400 14px/21px')}`)}>${words}</td></tr>`,
});

const strong = (look: MailLook, words: string): Markup =>
  markup`<b ${colored(look, { fg: 'text' }, 'font-weight:600')}>${words}</b>`;

const boxed = (look: MailLook, content: Markup, { fg, bg = 'fill' }: { fg: Role; bg?: Role }, style: string) => {
  const cell = colored(
    look,
    { fg, bg },
    `border-radius:min(12px,${look.corners.control});padding:12px 14px;word-break:break-word;${style}`,
  );
  return markup`<tr><td style="padding:16px 20px 0">${table(markup`<tr><td ${cell}>${content}</td></tr>`, 'whole')}</td></tr>`;
};

/** A quoted message, with its line breaks. */
export const quote = (words: string): MailBlock => ({
  text: words,
  html: (look) => boxed(look, markup`${words}`, { fg: 'text' }, `${face('400 16px/24px')};white-space:pre-wrap`),
});

/** A muted box at the end; `first` is emphasized. */
export const note = (words: string, first?: string): MailBlock => ({
  text: first === undefined ? words : `${first} ${words}`,
  html: (look) =>
    boxed(
      look,
      first === undefined ? markup`${words}` : markup`${strong(look, first)} ${words}`,
      { fg: 'muted' },
      face('400 14px/20px'),
    ),
});

/** A box with a name and details. */
export const named = (name: string, words: string): MailBlock => ({
  text: [name, words].filter(Boolean).join('\n'),
  html: (look) => boxed(look, markup`${strong(look, name)}<br>${words}`, { fg: 'muted' }, face('400 15px/23px')),
});

/** A paragraph that begins with an emphasized name. */
export const about = (name: string, words: string): MailBlock => ({
  text: `${name}\n${words}`,
  html: (look) =>
    markup`<tr><td ${colored(look, { fg: 'text' }, `padding:8px 20px 0;${face('400 16px/24px')}`)}>${strong(look, name)} ${words}</td></tr>`,
});

const factRow = (look: MailLook, [label, value]: MailFacts['rows'][number]): Markup => {
  const line = `border-top-width:1px;border-top-style:solid;padding:9px 0;${face('400 15px/22px')}`;
  const name = colored(look, { fg: 'muted', bd: 'line' }, `${line};width:34%;padding-right:12px`);
  const style = colored(look, { fg: 'text', bd: 'line' }, `${line};word-break:break-word`);
  return markup`<tr><td valign="top" width="34%" ${name}>${label}</td><td valign="top" ${style}>${value}</td></tr>`;
};

const factLines = ({ heading: words, rows }: MailFacts): string => {
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return [words, ...rows.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`)].join('\n');
};

export const facts = (rows: MailFacts): MailBlock => ({
  text: factLines(rows),
  html: (look) =>
    markup`<tr><td style="padding:22px 20px 8px">${title(look, rows.heading)}</td></tr>
<tr><td style="padding:0 20px">${table(
      rows.rows.map((row) => factRow(look, row)),
      'whole',
    )}</td></tr>`,
});

const filled = (look: MailLook, { label, url }: MailLink): Markup => {
  const ground = colored(look, { bg: 'accent' }, `border-radius:${look.corners.control};mso-padding-alt:14px 28px`);
  const words = colored(
    look,
    { fg: 'on-accent' },
    `display:block;padding:14px 28px;${face('600 16px/20px')};text-decoration:none`,
  );
  return markup`<tr><td style="padding:18px 20px 0">${table(markup`<tr><td align="center" ${ground}><a href="${url}" ${words}>${label}</a></td></tr>`, 'whole')}</td></tr>`;
};

const linkText = ({ label, url }: MailLink): string => `${label}:\n${url}`;

/** The main action. */
export const button = (link: MailLink): MailBlock => ({ text: linkText(link), html: (look) => filled(look, link) });

/** A button with its URL as text, for mail programs that don't render buttons. */
export const linkButton = (link: MailLink): MailBlock => ({
  text: linkText(link),
  html: (look) => {
    const again = colored(look, { fg: 'muted' }, `padding:12px 20px 0;${face('400 14px/21px')}`);
    const address = colored(look, { fg: 'accent-text' }, 'word-break:break-all');
    return markup`${filled(look, link)}
<tr><td ${again}>If the button doesn’t work, copy this address:<br><a href="${link.url}" ${address}>${link.url}</a></td></tr>`;
  },
});

/** A secondary link beneath the button. */
export const secondLink = (link: MailLink): MailBlock => ({
  text: linkText(link),
  html: (look) =>
    markup`<tr><td align="center" style="padding:14px 20px 0"><a href="${link.url}" ${colored(look, { fg: 'accent-text' }, `${face('400 16px/22px')};text-decoration:underline`)}>${link.label}</a></td></tr>`,
});
