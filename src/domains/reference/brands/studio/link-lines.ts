import { err, ok, type Result } from '#lib/result.ts';

type TextLink = { label: string; href: string };
type LinkColumn = { heading: string; links: TextLink[] };

const longestLabel = 40;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A page of this site or an https address; anything else, such as `javascript:`, could run in a shopper's browser. */
const isSafeAddress = (href: string): boolean => {
  if (/[\s\\\p{Cc}]/u.test(href)) return false;
  if (href.startsWith('/')) return !href.startsWith('//');
  return href.startsWith('https://') && URL.canParse(href);
};

const readLink = (line: string): Result<TextLink, string> => {
  const at = line.lastIndexOf('|');
  if (at === -1) return err(`“${line.slice(0, 60)}” is not written as Label | /address.`);
  const [label, href] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  if (label === '' || label.length > longestLabel)
    return err(`“${line.slice(0, 60)}” needs a label of at most ${longestLabel} characters.`);
  if (!isSafeAddress(href)) return err(`“${href.slice(0, 60)}” is neither a page such as /sell-my-car nor https://…`);
  return ok({ label, href });
};

/** Links of a menu, one on each line: `Used cars | /cars-for-sale/used-cars`. */
export const readLinks = (text: string): Result<TextLink[], string> => {
  const links: TextLink[] = [];
  for (const line of linesOf(text)) {
    const link = readLink(line);
    if (!link.ok) return link;
    if (links.some(({ label }) => label === link.value.label)) return err(`“${link.value.label}” is there twice.`);
    links.push(link.value);
  }
  return ok(links);
};

/** Columns of a footer: a line `# Heading`, and links below it. */
export const readColumns = (text: string): Result<LinkColumn[], string> => {
  const columns: LinkColumn[] = [];
  for (const line of linesOf(text)) {
    if (line.startsWith('#')) {
      const heading = line.replace(/^#+\s*/, '');
      if (heading === '' || heading.length > longestLabel)
        return err(`a heading needs 1 to ${longestLabel} characters after its #.`);
      if (columns.some((column) => column.heading === heading)) return err(`the column “${heading}” is there twice.`);
      columns.push({ heading, links: [] });
      continue;
    }
    const column = columns.at(-1);
    if (!column) return err('begin with a heading, such as # Shop.');
    const link = readLink(line);
    if (!link.ok) return link;
    if (column.links.some(({ label }) => label === link.value.label))
      return err(`“${link.value.label}” is there twice.`);
    column.links.push(link.value);
  }
  return ok(columns);
};
