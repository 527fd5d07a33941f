import { deckOf } from './deck.ts';
import type { Generation } from './description.ts';
import type { Part } from './parts.ts';
import { moved } from './stretch.ts';

const drop = 1.6;

/** Lower suspension, with lower-profile tires of the same diameter. */
export const lowered = (car: Generation): Generation => ({
  ...moved(
    car,
    (x) => x,
    (y) => y - drop,
  ),
  size: { ...car.size, height: car.size.height - drop * 10 },
  arch: { ...car.arch, gap: Math.max(1.6, car.arch.gap - drop) },
  tyres: car.tyres.replace(/^(\d+)\/(\d+)R(\d+)$/, (all, width, aspect, rim) => {
    // An inch more rim reduces the sidewall by 1.27 cm.
    const lower = Number(aspect) - 1270 / Number(width);
    return lower < 28 ? all : `${width}/${Math.round(lower)}R${Number(rim) + 1}`;
  }),
});

/** A tail that slopes down for longer than this, as on a 911, has no edge for a lip or wing. */
const longestFall = 60;

const withParts = (car: Generation, parts: (x: number, y: number) => Part[]): Generation | undefined => {
  const deck = car.body === 'sedan' || car.body === 'coupe' || car.body === 'liftback' ? deckOf(car) : undefined;
  if (!deck || deck[0] < car.size.length / 10 - longestFall) return undefined;
  return { ...car, parts: [...car.parts, ...parts(deck[0], deck[1])] };
};

/** A lip on the trunk lid. */
export const withLip = (car: Generation): Generation | undefined =>
  withParts(car, (x, y) => [
    {
      fill: 'gloss',
      layer: 'over',
      at: [
        [x - 20, y - 0.6],
        [x - 2, y + 5],
        [x + 3, y + 6],
        [x + 2, y + 3.4],
        [x - 3, y - 1],
      ],
    },
  ]);

/** A wing on posts over the trunk lid, with the lower suspension of such cars. */
export const withWing = (car: Generation): Generation | undefined =>
  withParts(lowered(car), (x, y) => [
    {
      fill: 'gloss',
      layer: 'under',
      at: [
        [x - 22, y - 8],
        [x - 15, y + 22],
        [x - 7, y + 22],
        [x - 10, y - 8],
      ],
    },
    {
      fill: 'gloss',
      stroke: 'grey',
      width: 0.4,
      layer: 'over',
      at: [
        [x - 27, y + 19, 1],
        [x - 24, y + 22, 1],
        [x + 4, y + 27, 1],
        [x + 7, y + 30, 1],
        [x + 8, y + 20, 1],
        [x + 2, y + 19, 1],
      ],
    },
  ]);
