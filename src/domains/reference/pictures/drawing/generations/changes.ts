import { LRUCache } from 'lru-cache';
import { extendedCab, regularCab, withBed } from './cabs.ts';
import type { Generation } from './description.ts';
import { generation } from './generations.ts';
import { lowered, withLip, withWing } from './sport-trims.ts';
import { withRoofIn } from './two-tone.ts';
import { withBenches, withRoof } from './van-bodies.ts';

/** Changes of a car relative to its generation, in the order they are named and applied. */
const changes = {
  regular: regularCab,
  extended: extendedCab,
  bed5: withBed(5),
  bed55: withBed(5.6),
  bed65: withBed(6.5),
  bed8: withBed(8),
  low: withRoof('low'),
  medium: withRoof('medium'),
  high: withRoof('high'),
  passenger: withBenches,
  lowered,
  lip: withLip,
  wing: withWing,
  white: withRoofIn('white'),
  black: withRoofIn('gloss'),
} satisfies Record<string, (car: Generation) => Generation | undefined>;
export type Change = keyof typeof changes;

const order = Object.keys(changes) as Change[];
const mark = '~';

/** "ford-f-150-2021~regular~bed8": the id of a generation with its changes. */
export const changedId = (id: string, wanted: readonly Change[]): string =>
  [id, ...order.filter((change) => wanted.includes(change))].join(mark);

/** Called for every listing on a page; limited, because there are many combinations. */
const changed = new LRUCache<string, Generation>({ max: 1000 });

/** The generation of an id with its changes; undefined if a change is impossible, or they are out of order. */
export const drawnGeneration = (named: string): Generation | undefined => {
  const kept = changed.get(named);
  if (kept) return kept;
  const [id = '', ...words] = named.split(mark);
  const validChanges = order.filter((change) => words.includes(change));
  if (changedId(id, validChanges) !== named) return undefined;
  const car = validChanges.reduce<Generation | undefined>((one, change) => one && changes[change](one), generation(id));
  if (car) changed.set(named, car);
  return car;
};
