import type { MailBlock, MailImage } from './mail-block.ts';
import { facts, heading, linkButton, note, paragraph, quote } from './mail-blocks.ts';
import { darkStyles } from './mail-dark.ts';
import { card, footWords, logoCid, masthead } from './mail-frame.ts';
import type { MailLook } from './mail-look.ts';
import { type Markup, markup } from './mail-markup.ts';

/** A table of labels and values. */
export type MailFacts = { heading: string; rows: readonly (readonly [label: string, value: string])[] };

export type MailWords = {
  heading: string;
  /** Plain sentences; may contain text typed by people. */
  paragraphs: readonly string[];
  /** A quoted message, with its line breaks. */
  quote?: string;
  facts?: readonly MailFacts[];
  action?: { label: string; url: string };
  /** A muted box at the end. */
  note?: string;
};

/**
 * The branded parts of a message. The outbox stores them with it, so that later changes of the brand don't affect it.
 */
export type BrandedMail = {
  brand: string;
  from?: { name: string; address: string };
  text: string;
  html: string;
  images?: MailImage[];
};

type MailParts = {
  heading: string;
  /** The preview text in a list of mails. */
  preview?: string | undefined;
  blocks: readonly MailBlock[];
  /** The recipient's address, shown in the footer. */
  to?: string;
  /** Blocks below the card. */
  foot?: readonly MailBlock[];
};

const nobodySaw = ({ name }: MailLook, { to, pictured }: { to: string | undefined; pictured: boolean }): MailBlock => {
  const sent = to === undefined ? `Sent by ${name}.` : `Sent by ${name} to ${to}.`;
  return footWords(
    pictured
      ? `${sent} The pictures are inside this email, so nothing loads when you open it and we can’t see whether you did.`
      : `${sent} Nothing loads when you open this email, and we can’t see whether you did.`,
  );
};

/** Composes the HTML and plain text of a mail from the same blocks; all images are embedded. */
export const composeMail = (
  look: MailLook,
  { heading: title, preview, blocks, foot = [], to }: MailParts,
): BrandedMail => {
  const inCard = [heading(title), ...blocks];
  const imagesByCid = new Map(inCard.flatMap(({ images = [] }) => images).map((image) => [image.cid, image]));
  const address = look.postalAddress ? [footWords(look.postalAddress)] : [];
  const below = [...foot, nobodySaw(look, { to, pictured: imagesByCid.size > 0 }), ...address];
  const logo = look.logo ? [{ cid: logoCid, type: 'image/png', base64: look.logo.png }] : [];
  const images = [...logo, ...imagesByCid.values()];
  const texts = [...inCard, ...foot].map(({ text }) => text).filter((text) => text !== '');
  return {
    brand: look.brand,
    ...(look.from && { from: look.from }),
    text: [
      ...texts,
      ...(to === undefined ? [] : [`Sent to ${to}.`]),
      `-- \n${[look.name, look.postalAddress].filter(Boolean).join('\n')}`,
    ].join('\n\n'),
    html: documentOf(look, { heading: title, preview, blocks: inCard, foot: below }).markup,
    ...(images.length > 0 && { images }),
  };
};

/** A simple mail: sentences, an optional quote and tables, and one action. */
export const layOutMail = (look: MailLook, words: MailWords): BrandedMail =>
  composeMail(look, {
    heading: words.heading,
    blocks: [
      ...words.paragraphs.map(paragraph),
      ...(words.quote ? [quote(words.quote)] : []),
      ...(words.facts ?? []).map(facts),
      ...(words.action ? [linkButton(words.action)] : []),
      ...(words.note ? [note(words.note)] : []),
    ],
  });

/** Hidden text that mail programs show as a preview. */
const previewOf = (words: string | undefined): Markup =>
  words === undefined
    ? markup``
    : markup`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${words}</div>`;

const documentOf = (
  look: MailLook,
  { heading, preview, blocks, foot }: MailParts & Required<Pick<MailParts, 'foot'>>,
): Markup => {
  const ground: Markup = { markup: `background-color:${look.light.sunken}` };
  const styles: Markup = { markup: darkStyles(look.dark) };
  return markup`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${heading}</title>
<style>${styles}</style>
</head>
<body class="bg-sunken" style="margin:0;${ground}">
${previewOf(preview)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="bg-sunken" style="width:100%;${ground}"><tr><td align="center" style="padding:20px 10px 28px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
${masthead(look)}
${card(
  look,
  blocks.map((block) => block.html(look)),
)}
${foot.map((block) => block.html(look))}
</table>
</td></tr></table>
</body>
</html>`;
};
