import type { Generation } from './description.ts';
import { moved } from './stretch.ts';

/** The distance in centimeters from the cab's rear wall to the window and pillar that move with it. */
const rearOfCab = 16;

/** The outer length of a bed exceeds its nominal length by this much. */
const bedEnds = 22;

const backOfCab = ({ tail }: Generation): number => tail[0]?.[0] ?? 0;

/** The inner length of a bed, in centimeters. */
export const bedLength = (pickup: Generation): number => pickup.size.length / 10 - backOfCab(pickup) - bedEnds;

const isCrewCab = ({ body, doors }: Generation): boolean => body === 'pickup' && doors.length === 3;

/** Shortens or removes the rear doors; everything behind them moves forward. */
const shortened = (pickup: Generation, cut: number): Generation => {
  const end = pickup.doors[2] ?? 0;
  const from = end - cut - rearOfCab;
  const x = (value: number) => (value <= from ? value : Math.max(from, value - cut));
  const { size } = pickup;
  const shorter = { ...size, length: size.length - cut * 10, wheelbase: size.wheelbase - cut * 10 };
  return { ...moved(pickup, x, (y) => y), size: shorter };
};

const doorsOf = ({ doors: [front = 0, middle = 0, rear = 0] }: Generation) => ({ front, middle, rear });

/** A cab with one row of seats and one door per side. */
export const regularCab = (crew: Generation): Generation | undefined => {
  if (!isCrewCab(crew)) return undefined;
  const { middle, rear } = doorsOf(crew);
  const cut = rear - middle - 6;
  const short = shortened(crew, cut);
  const [handle] = crew.handles;
  return {
    ...short,
    doors: [crew.doors[0] ?? 0, rear - cut],
    pillars: [],
    handles: handle ? [[rear - cut - 32, handle[1]]] : [],
    seats: short.seats?.slice(0, 1),
  };
};

/** A cab with short rear doors that have no handles of their own. */
export const extendedCab = (crew: Generation): Generation | undefined => {
  if (!isCrewCab(crew)) return undefined;
  const { middle, rear } = doorsOf(crew);
  return { ...shortened(crew, (rear - middle) * 0.36), handles: crew.handles.slice(0, 1) };
};

/** Sets the bed length in feet; the wheelbase changes with it. A body without a separate cab cannot change. */
export const withBed =
  (feet: number) =>
  (pickup: Generation): Generation | undefined => {
    if (pickup.body !== 'pickup' || pickup.doors.length === 0) return undefined;
    const more = feet * 30.48 - bedLength(pickup);
    const from = backOfCab(pickup) + 30;
    const { size } = pickup;
    const longer = { ...size, length: size.length + more * 10, wheelbase: size.wheelbase + more * 10 };
    const x = (value: number) => (value <= from ? value : value + more);
    return { ...moved(pickup, x, (y) => y), size: longer };
  };
