import type { MailLook } from './mail-look.ts';
import type { Markup } from './mail-markup.ts';

/** An inline image, referenced in the HTML as cid:NAME. */
export type MailImage = { cid: string; type: string; base64: string };

/** A part of a mail as HTML and as plain text, with its images. Both must say the same. */
export type MailBlock = {
  /** A table row of the single column. */
  html(look: MailLook): Markup;
  text: string;
  images?: readonly MailImage[];
};
