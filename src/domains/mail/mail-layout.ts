import { escapeHtml } from '#lib/escape-html.ts';
import { button, card, facts, foot, heading, logoCid, masthead, note, paragraph, quote } from './mail-blocks.ts';
import { darkStyles } from './mail-dark.ts';
import type { MailLook } from './mail-look.ts';

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
  images?: { cid: string; type: string; base64: string }[];
};

/** One message in both forms. Text is text in the one and escaped in the other, so markup in a name stays letters. */
export const layOutMail = (look: MailLook, words: MailWords): BrandedMail => ({
  brand: look.brand,
  ...(look.from && { from: look.from }),
  text: plainText(look, words),
  html: htmlOf(look, words),
  ...(look.logo && { images: [{ cid: logoCid, type: 'image/png', base64: look.logo.png }] }),
});

const lines = ({ heading, rows }: MailFacts): string => {
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return [`${heading}`, ...rows.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`)].join('\n');
};

const plainText = ({ name }: MailLook, { heading, paragraphs, quote, facts = [], action, note }: MailWords): string =>
  [
    heading,
    ...paragraphs,
    ...(quote ? [quote] : []),
    ...facts.map(lines),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    `-- \n${name}`,
  ].join('\n\n');

const htmlOf = (look: MailLook, words: MailWords): string => `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(words.heading)}</title>
<style>${darkStyles(look.dark)}</style>
</head>
<body class="bg-sunken" style="margin:0;background-color:${look.light.sunken}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="bg-sunken" style="width:100%;background-color:${look.light.sunken}"><tr><td align="center" style="padding:20px 10px 28px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
${masthead(look)}
${card(look, [
  heading(look, words.heading),
  ...words.paragraphs.map((sentence) => paragraph(look, sentence)),
  ...(words.quote ? [quote(look, words.quote)] : []),
  ...(words.facts ?? []).map((table) => facts(look, table)),
  ...(words.action ? [button(look, words.action)] : []),
  ...(words.note ? [note(look, words.note)] : []),
])}
${foot(look)}
</table>
</td></tr></table>
</body>
</html>`;
