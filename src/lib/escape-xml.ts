import { escapeHtml } from './escape-html.ts';

/** Characters that XML 1.0 cannot contain, even escaped. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for an element or a quoted attribute, and drops characters XML cannot contain. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(unwritable, '')).replaceAll('\r', '&#13;');
