import { err, ok, type Result } from '#lib/result.ts';

/** Text, or a link to another page of this site. */
export type Inline = string | { words: string; href: string };

export type Block =
  | { kind: 'heading'; id: string; words: string }
  | { kind: 'paragraph'; inlines: readonly Inline[] }
  | { kind: 'list'; items: readonly (readonly Inline[])[] };

export type Article = {
  slug: string;
  title: string;
  summary: string;
  /** `YYYY-MM-DD` */
  updated: string;
  topic: string;
  order: number;
  minutes: number;
  blocks: readonly Block[];
};

const wordsPerMinute = 220;
const link = /\[([^\]]+)\]\((\/[^)\s]*)\)/g;

/** Parses links to our own pages; other links stay text. */
export const readInlines = (text: string): Inline[] => {
  const inlines: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(link)) {
    const [whole, words = '', href = ''] = match;
    if (href.startsWith('//')) continue;
    if (match.index > at) inlines.push(text.slice(at, match.index));
    inlines.push({ words, href });
    at = match.index + whole.length;
  }
  if (at < text.length) inlines.push(text.slice(at));
  return inlines;
};

const headingId = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const blockOf = (text: string): Block => {
  if (text.startsWith('## ')) return { kind: 'heading', id: headingId(text.slice(3)), words: text.slice(3) };
  const lines = text.split('\n');
  if (lines.every((line) => line.startsWith('- '))) {
    return { kind: 'list', items: lines.map((line) => readInlines(line.slice(2))) };
  }
  return { kind: 'paragraph', inlines: readInlines(lines.join(' ')) };
};

/** Parses a guide: `name: value` lines up to an empty line, then the text. */
export const parseArticle = (slug: string, text: string): Result<Article, string> => {
  const [head = '', ...body] = text.trim().split(/\n{2,}/);
  const fields = new Map(
    head.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
    }),
  );
  const missing = ['title', 'summary', 'updated', 'topic', 'order'].find((name) => !fields.get(name));
  if (missing) return err(`${slug}: no ${missing}`);
  const field = (name: string): string => fields.get(name) ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(field('updated'))) return err(`${slug}: "${field('updated')}" is not a date`);
  if (body.length === 0) return err(`${slug}: nothing to read`);
  return ok({
    slug,
    title: field('title'),
    summary: field('summary'),
    updated: field('updated'),
    topic: field('topic'),
    order: Number(field('order')),
    minutes: Math.max(1, Math.round(body.join(' ').split(/\s+/).length / wordsPerMinute)),
    blocks: body.map(blockOf),
  });
};
