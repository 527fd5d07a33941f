import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseArticle, readInlines } from './article.ts';
import { loadArticles } from './article-files.server.ts';

const head = 'title: A\nsummary: B\nupdated: 2026-01-02\ntopic: C\norder: 1';

describe('articles', () => {
  it('reads headings, paragraphs, lists and links', () => {
    const read = parseArticle('a', `${head}\n\nOne [two](/x).\nThree.\n\n## Why it works\n\n- a\n- [b](/c)`);
    expect(read).toMatchObject({
      ok: true,
      value: {
        slug: 'a',
        minutes: 1,
        blocks: [
          { kind: 'paragraph', inlines: ['One ', { words: 'two', href: '/x' }, '. Three.'] },
          { kind: 'heading', id: 'why-it-works', words: 'Why it works' },
          { kind: 'list', items: [['a'], [{ words: 'b', href: '/c' }]] },
        ],
      },
    });
  });

  it('links to other sites stay text', () => {
    const foreign = 'see [this](https://elsewhere.example) or [that](//elsewhere.example)';
    expect(readInlines(foreign).filter((inline) => typeof inline !== 'string')).toEqual([]);
    expect(readInlines(foreign).join('')).toBe(foreign);
  });

  it.each([
    ['title: A', 'no summary'],
    [head.replace('2026-01-02', 'soon'), 'not a date'],
    [head, 'nothing to read'],
  ])('an invalid file has an error message', (text, reason) => {
    expect(parseArticle('a', text)).toEqual({ ok: false, error: expect.stringContaining(reason) });
  });

  it('the shipped guides can all be read, and link to existing guides', () => {
    const articles = loadArticles(join(import.meta.dirname, '../../../../../data/articles'));
    expect(articles.length).toBeGreaterThanOrEqual(6);
    const slugs = new Set(articles.map(({ slug }) => slug));
    const links = articles
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) =>
        block.kind === 'list' ? block.items.flat() : block.kind === 'paragraph' ? block.inlines : [],
      )
      .flatMap((inline) => (typeof inline === 'string' ? [] : [inline.href]));
    const guides = links.filter((href) => href.includes('/articles/')).map((href) => href.split('/').at(-1) ?? '');
    expect(guides.length).toBeGreaterThan(3);
    expect(guides.filter((slug) => !slugs.has(slug))).toEqual([]);
  });
});
