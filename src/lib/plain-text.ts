/**
 * Normalizes line ends, which forms send as two characters, and drops control characters, so that limits count what was
 * typed.
 */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
