import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Article, parseArticle } from './article.ts';

/** All guides of a folder, sorted by their `order`. Throws at start if one is invalid. */
export const loadArticles = (folder: string): readonly Article[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => {
      const read = parseArticle(name.slice(0, -4), readFileSync(join(folder, name), 'utf8'));
      if (!read.ok) throw new Error(`An article cannot be read. ${read.error}`);
      return read.value;
    })
    .sort((a, b) => a.order - b.order);
