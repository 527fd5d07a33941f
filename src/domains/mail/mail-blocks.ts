import type { BrandColors } from '#domains/brands/brand-look.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import type { MailFacts } from './mail-layout.ts';
import type { MailLook } from './mail-look.ts';

/** Rows of one column: tables and inline styles, since that is what mail programs agree on. */

export const logoCid = 'logo';

const family = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const face = (rest: string): string => `font:${rest} ${family}`;

type Role = keyof BrandColors;

/** A class for the dark side and the light color itself. */
const colored = (look: MailLook, { fg, bg, bd }: { fg?: Role; bg?: Role; bd?: Role }, style: string): string => {
  const classes = [fg && `fg-${fg}`, bg && `bg-${bg}`, bd && `bd-${bd}`].filter(Boolean).join(' ');
  const colors = [
    ...(fg ? [`color:${look.light[fg]}`] : []),
    ...(bg ? [`background-color:${look.light[bg]}`] : []),
    ...(bd ? [`border-color:${look.light[bd]}`] : []),
  ];
  return `class="${classes}" style="${[...colors, style].join(';')}"`;
};

const table = (attributes: string, rows: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;

/** A logo that is a good deal wider than high has the name in it. */
const hasName = ({ width, height }: { width: number; height: number }): boolean => width > 1.6 * height;

const nameCell = (look: MailLook): string =>
  `<td ${colored(look, { fg: 'text' }, `padding-left:8px;${face('700 18px/28px')};letter-spacing:-.02em`)}>${escapeHtml(look.name)}</td>`;

/** The logo as it is, on light ground in both appearances, since its own colors are not ours to change. */
const logoRow = (look: MailLook, logo: NonNullable<MailLook['logo']>): string => {
  const alt = hasName(logo) ? escapeHtml(look.name) : '';
  const image = `<img src="cid:${logoCid}" width="${logo.width}" height="${logo.height}" alt="${alt}" style="display:block;border:0;max-width:100%;height:auto;${face('700 18px/28px')}">`;
  const cell = `<td class="logo-ground" style="padding:6px 8px;border-radius:8px">${image}</td>`;
  return `<tr>${cell}${hasName(logo) ? '' : nameCell(look)}</tr>`;
};

const letterRow = (look: MailLook): string => {
  const letter = escapeHtml([...look.name][0]?.toUpperCase() ?? '');
  const tile = colored(
    look,
    { fg: 'on-accent', bg: 'accent' },
    `width:28px;height:28px;border-radius:min(7px,${look.corners.control});${face('700 16px/28px')}`,
  );
  return `<tr><td width="28" height="28" align="center" ${tile}>${letter}</td>${nameCell(look)}</tr>`;
};

export const masthead = (look: MailLook): string =>
  `<tr><td style="padding:4px 14px 14px">${table('', look.logo ? logoRow(look, look.logo) : letterRow(look))}</td></tr>`;

export const card = (look: MailLook, rows: readonly string[]): string =>
  `<tr><td ${colored(look, { bg: 'raised' }, `border-radius:${look.corners.card};padding:24px 0`)}>
${table('width="100%"', `\n${rows.join('\n')}\n`)}
</td></tr>`;

export const heading = (look: MailLook, words: string): string =>
  `<tr><td style="padding:0 20px"><h1 ${colored(look, { fg: 'text' }, `margin:0;${face('700 26px/31px')};letter-spacing:-.02em`)}>${escapeHtml(words)}</h1></td></tr>`;

export const paragraph = (look: MailLook, words: string): string =>
  `<tr><td ${colored(look, { fg: 'text' }, `padding:10px 20px 0;${face('400 16px/24px')}`)}>${escapeHtml(words)}</td></tr>`;

const boxed = (look: MailLook, words: string, fg: Role, style: string): string => {
  const cell = colored(
    look,
    { fg, bg: 'fill' },
    `border-radius:min(12px,${look.corners.control});padding:12px 14px;${style}`,
  );
  return `<tr><td style="padding:18px 20px 0">${table('width="100%"', `<tr><td ${cell}>${escapeHtml(words)}</td></tr>`)}</td></tr>`;
};

export const quote = (look: MailLook, words: string): string =>
  boxed(look, words, 'text', `${face('400 16px/24px')};white-space:pre-wrap;word-break:break-word`);

export const note = (look: MailLook, words: string): string => boxed(look, words, 'muted', face('400 14px/20px'));

const factRow = (look: MailLook, [label, value]: MailFacts['rows'][number]): string => {
  const line = `border-top-width:1px;border-top-style:solid;padding:9px 0;${face('400 15px/22px')}`;
  const name = colored(look, { fg: 'muted', bd: 'line' }, `${line};width:34%;padding-right:12px`);
  const said = colored(look, { fg: 'text', bd: 'line' }, `${line};word-break:break-word`);
  return `<tr><td valign="top" width="34%" ${name}>${escapeHtml(label)}</td><td valign="top" ${said}>${escapeHtml(value)}</td></tr>`;
};

export const facts = (look: MailLook, { heading: title, rows }: MailFacts): string =>
  `<tr><td style="padding:22px 20px 0"><h2 ${colored(look, { fg: 'text' }, `margin:0 0 8px;${face('700 18px/24px')};letter-spacing:-.01em`)}>${escapeHtml(title)}</h2>${table('width="100%"', rows.map((row) => factRow(look, row)).join(''))}</td></tr>`;

export const button = (look: MailLook, { label, url }: { label: string; url: string }): string => {
  const address = escapeHtml(url);
  const ground = colored(look, { bg: 'accent' }, `border-radius:${look.corners.control};mso-padding-alt:14px 28px`);
  const words = colored(
    look,
    { fg: 'on-accent' },
    `display:block;padding:14px 28px;${face('600 16px/20px')};text-decoration:none`,
  );
  const again = colored(look, { fg: 'muted' }, `padding:12px 20px 0;${face('400 14px/21px')}`);
  const link = colored(look, { fg: 'accent-text' }, 'word-break:break-all');
  return `<tr><td style="padding:18px 20px 0">${table('width="100%"', `<tr><td align="center" ${ground}><a href="${address}" ${words}>${escapeHtml(label)}</a></td></tr>`)}</td></tr>
<tr><td ${again}>If the button does not work, copy this address:<br><a href="${address}" ${link}>${address}</a></td></tr>`;
};

export const foot = (look: MailLook): string =>
  `<tr><td ${colored(look, { fg: 'muted' }, `padding:18px 14px 0;${face('400 14px/21px')}`)}>Sent by ${escapeHtml(look.name)}. Nothing was loaded to show this email, and we cannot see whether you opened it.</td></tr>`;
