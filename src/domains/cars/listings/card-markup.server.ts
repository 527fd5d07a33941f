import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import type { CardMarkup } from './card-markup.ts';

/** Each takes about 2 kB. */
const mostCards = 4000;

/**
 * Caches cards as HTML: the same cars are on many pages, and rendering a card takes fifteen times as long as looking it
 * up. The key contains all inputs, so an entry is never outdated. Browsers hydrate it as if React had rendered it in
 * place.
 */
export const createCardMarkup = (): CardMarkup => {
  const cards = new LRUCache<string, string>({ max: mostCards });
  return (car, look, draw) => {
    const key = JSON.stringify([car, look]);
    const cached = cards.get(key);
    if (cached !== undefined) return cached;
    const html = renderToString(draw());
    cards.set(key, html);
    return html;
  };
};
