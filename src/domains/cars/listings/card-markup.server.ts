import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import type { CardMarkup } from './card-markup.ts';

/** Each takes about two kilobytes. */
const mostCards = 4000;

/**
 * The same cars are on many pages, and a card takes fifteen times as long to render as to look up. Kept under all that
 * it is rendered from, so it can't be outdated. Browsers hydrate it as if React had rendered it in its place.
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
