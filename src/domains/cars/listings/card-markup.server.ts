import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { atMost } from '#lib/bounded.ts';
import { formatMoney } from '#lib/money.ts';
import type { CardMarkup } from './card-markup.ts';
import type { VehicleCardView } from './vehicle-card-view.ts';

/** Each takes about 2 kB. */
const mostCards = 4000;

/** Rendered in place of what depends on where a car is searched from and where it would be registered. */
const standIns = { facts: '\uE000', outTheDoor: 8_100_000_000_000_000, monthly: 8_200_000_000_000_000 };
const standInTexts = [standIns.facts, formatMoney(standIns.outTheDoor), formatMoney(standIns.monthly)] as const;
const standInPattern = new RegExp(`(${standInTexts.join('|').replaceAll('$', '\\$')})`);

const withStandIns = ({ costs: _costs, ...car }: VehicleCardView): VehicleCardView => ({
  ...car,
  facts: standIns.facts,
  ...(car.outTheDoor !== undefined && { outTheDoor: standIns.outTheDoor }),
  ...(car.monthly !== undefined && { monthly: standIns.monthly }),
});

const needsEscape = /["'&<>]/;

/** The texts of a car in place of the stand-ins. */
const textsOf = ({ facts, outTheDoor = 0, monthly = 0 }: VehicleCardView): string[] => [
  needsEscape.test(facts) ? renderToString(facts) : facts,
  formatMoney(outTheDoor),
  formatMoney(monthly),
];

/**
 * Caches cards as HTML: the same cars are on many pages, and rendering a card takes fifteen times as long as looking it
 * up. Distance and figures are filled in, so a card is rendered once for searches from everywhere. The key contains all
 * other inputs, so an entry is never outdated. Browsers hydrate it as if React had rendered it in place.
 */
export const createCardMarkup = (): CardMarkup => {
  const cards = new LRUCache<string, readonly string[]>(atMost(mostCards));
  return (car, look, draw) => {
    const general = withStandIns(car);
    const key = JSON.stringify([general, look]);
    // A text of the car itself that looks like a stand-in.
    if (key.split(standInPattern).length > 3) return renderToString(draw(car));
    const parts = cards.get(key) ?? renderToString(draw(general)).split(standInPattern);
    cards.set(key, parts);
    const texts = textsOf(car);
    return parts.map((part) => texts[standInTexts.indexOf(part)] ?? part).join('');
  };
};
