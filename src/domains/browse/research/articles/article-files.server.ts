import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Article, parseArticle } from './article.ts';

/** Every guide of a folder, in the order its author gave; one that cannot be read stops the start. */
export const loadArticles = (folder: string): readonly Article[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => {
      const read = parseArticle(name.slice(0, -4), readFileSync(join(folder, name), 'utf8'));
      if (!read.ok) throw new Error(`An article cannot be read. ${read.error}`);
      return read.value;
    })
    .sort((a, b) => a.order - b.order);
