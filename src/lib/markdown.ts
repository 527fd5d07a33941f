/** Characters that markdown or HTML would read as markup. */
const marks = /[\\`*_[\]<>|#~]/g;

/** Text as one line of markdown that shows exactly this text, whoever wrote it. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(marks, '\\$&');

/** A paragraph for each line of a text. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .map(plain)
    .filter((line) => line !== '')
    // A line that begins like a list or a quotation is text, too.
    .map((line) => line.replace(/^([-+]|\d+[.)])(?=\s|$)/, '\\$1'))
    .join('\n\n');

export const heading = (level: 1 | 2 | 3, text: string): string => `${'#'.repeat(level)} ${plain(text)}`;

export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** "label: value", and "not stated" for what nobody said. */
export const stated = (label: string, value: string | number | undefined | null): string =>
  `${plain(label)}: ${value === undefined || value === null || value === '' ? 'not stated' : plain(String(value))}`;

/** Heading and content; nothing without content. */
export const section = (title: string, ...blocks: readonly string[]): string => {
  const filled = blocks.filter((block) => block !== '');
  return filled.length === 0 ? '' : [heading(2, title), ...filled].join('\n\n');
};

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return rows.length === 0 ? '' : [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
};

/** Blocks as a document, without the empty ones. */
export const markdownDocument = (blocks: readonly string[]): string =>
  `${blocks.filter((block) => block !== '').join('\n\n')}\n`;

/** Links to pages of a site, by their paths. */
export const linksOf = (origin: string) => ({
  link: (label: string, path: string): string => {
    const address = new URL(path, origin).href.replace(/[()]/g, (character) => (character === '(' ? '%28' : '%29'));
    return `[${plain(label)}](${address})`;
  },
});

export type MarkdownLinks = ReturnType<typeof linksOf>;
