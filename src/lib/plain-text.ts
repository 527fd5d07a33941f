/** A form sends every line end as two characters; limits count what was typed. Signs that nobody types are left out. */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
