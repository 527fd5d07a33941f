import type { MailLook } from './mail-look.ts';
import type { Markup } from './mail-markup.ts';

/** Inside the mail, where its html names it as cid:NAME. */
export type MailImage = { cid: string; type: string; base64: string };

/** A part of a mail in both of its forms, with the pictures it shows: whatever one reader is told, so is the other. */
export type MailBlock = {
  /** A row of the one column there is. */
  html(look: MailLook): Markup;
  text: string;
  images?: readonly MailImage[];
};
