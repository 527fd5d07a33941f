import { escapeHtml } from './escape-html.ts';

/** What XML 1.0 can't hold, however it is written. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text made safe for an element or a quoted attribute; signs that have no place in XML are left out. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(unwritable, '')).replaceAll('\r', '&#13;');
