import type { MailBlock } from './mail-block.ts';
import type { MailLink } from './mail-blocks.ts';
import type { MailLook } from './mail-look.ts';
import { type Markup, markup } from './mail-markup.ts';
import { colored, face, table } from './mail-style.ts';

/** The frame of every mail: the brand's header, the background, and the footer. */

export const logoCid = 'logo';

/** A logo that is much wider than high contains the name. */
const hasName = ({ width, height }: { width: number; height: number }): boolean => width > 1.6 * height;

const nameCell = (look: MailLook): Markup =>
  markup`<td ${colored(look, { fg: 'text' }, `padding-left:8px;${face('700 18px/28px')};letter-spacing:-.02em`)}>${look.name}</td>`;

/** The logo, on a light background in both themes, because its colors cannot be changed. */
const logoRow = (look: MailLook, logo: NonNullable<MailLook['logo']>): Markup => {
  const alt = hasName(logo) ? look.name : '';
  const style: Markup = { markup: `display:block;border:0;max-width:100%;height:auto;${face('700 18px/28px')}` };
  const image = markup`<img src="cid:${logoCid}" width="${logo.width}" height="${logo.height}" alt="${alt}" style="${style}">`;
  const cell = markup`<td class="logo-ground" style="padding:6px 8px;border-radius:8px">${image}</td>`;
  return markup`<tr>${cell}${hasName(logo) ? '' : nameCell(look)}</tr>`;
};

const letterRow = (look: MailLook): Markup => {
  const letter = [...look.name][0]?.toUpperCase() ?? '';
  const tile = colored(
    look,
    { fg: 'on-accent', bg: 'accent' },
    `width:28px;height:28px;border-radius:min(7px,${look.corners.control});${face('700 16px/28px')}`,
  );
  return markup`<tr><td width="28" height="28" align="center" ${tile}>${letter}</td>${nameCell(look)}</tr>`;
};

export const masthead = (look: MailLook): Markup =>
  markup`<tr><td style="padding:4px 14px 14px">${table(look.logo ? logoRow(look, look.logo) : letterRow(look))}</td></tr>`;

export const card = (look: MailLook, rows: readonly Markup[]): Markup =>
  markup`<tr><td ${colored(look, { bg: 'raised' }, `border-radius:${look.corners.card};padding:24px 0`)}>
${table(rows, 'whole')}
</td></tr>`;

const dot: Markup = { markup: ' &nbsp;&middot;&nbsp; ' };

/** The links to manage such mails. */
export const footLinks = (links: readonly MailLink[]): MailBlock => ({
  text: links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
  html: (look) => {
    const anchors = links.map(
      ({ label, url }, at) =>
        markup`${at === 0 ? '' : dot}<a href="${url}" ${colored(look, { fg: 'muted' }, 'text-decoration:underline')}>${label}</a>`,
    );
    return markup`<tr><td ${colored(look, { fg: 'muted' }, `padding:18px 14px 0;${face('400 14px/26px')}`)}>${anchors}</td></tr>`;
  },
});

export const footWords = (words: string): MailBlock => ({
  text: words,
  html: (look) =>
    markup`<tr><td ${colored(look, { fg: 'muted' }, `padding:10px 14px 0;${face('400 14px/21px')}`)}>${words}</td></tr>`,
});
