import type { MailBlock, MailImage } from './mail-block.ts';
import { facts, heading, linkButton, note, paragraph, quote } from './mail-blocks.ts';
import { darkStyles } from './mail-dark.ts';
import { card, footWords, logoCid, masthead } from './mail-frame.ts';
import type { MailLook } from './mail-look.ts';
import { type Markup, markup } from './mail-markup.ts';

/** A table of what is known: a label and a value each. */
export type MailFacts = { heading: string; rows: readonly (readonly [label: string, value: string])[] };

export type MailWords = {
  heading: string;
  /** Plain sentences; whatever a person typed may be among them. */
  paragraphs: readonly string[];
  /** What somebody wrote, with its lines. */
  quote?: string;
  facts?: readonly MailFacts[];
  action?: { label: string; url: string };
  /** Quieter, at the end. */
  note?: string;
};

/** What a message has of its brand: the outbox keeps it with the message, whatever the brand looks like later. */
export type BrandedMail = {
  brand: string;
  from?: { name: string; address: string };
  text: string;
  html: string;
  images?: MailImage[];
};

type MailParts = {
  heading: string;
  /** What lists of mails show beside the subject. */
  preview?: string | undefined;
  blocks: readonly MailBlock[];
  /** Where the reader is told which of their addresses it went to. */
  to?: string;
  /** Below the card. */
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

/** One message in both forms, from the same parts; whatever its pictures are, they are inside it. */
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

/** The plain kind: some sentences, perhaps what somebody wrote and a table, and one thing to do. */
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

/** Read by lists of mails, and drawn by none. */
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
