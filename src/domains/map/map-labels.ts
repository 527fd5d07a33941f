import { type FreeSpace, type Rect, rectAround } from './map-collision.ts';
import type { MapLabel } from './map-scene.ts';

/** A name and where it belongs, in pixels of the stage. */
export type WantedLabel = { x: number; y: number; text: string; kind: MapLabel['kind']; fitsIn?: number | undefined };

type Look = { letter: number; height: number; ways: readonly (readonly [beside: -1 | 0 | 1, down: number])[] };

const looks: Record<MapLabel['kind'], Look> = {
  centre: {
    letter: 7.6,
    height: 18,
    ways: [
      [0, 16],
      [0, -16],
      [1, 0],
      [-1, 0],
      [0, 32],
      [0, -32],
      [0, 46],
    ],
  },
  city: {
    letter: 7.2,
    height: 17,
    ways: [
      [0, 0],
      [0, 15],
      [0, -15],
      [1, 0],
      [-1, 0],
      [0, 28],
      [0, -28],
    ],
  },
  town: {
    letter: 6.7,
    height: 16,
    ways: [
      [0, 0],
      [0, 13],
      [0, -13],
      [0, 24],
      [0, -24],
    ],
  },
  county: { letter: 7.4, height: 16, ways: [[0, 0]] },
  state: {
    letter: 9.4,
    height: 17,
    ways: [
      [0, 0],
      [0, 18],
      [0, -18],
    ],
  },
};

/** From the place to a name that stands beside it. */
const besideGap = 10;
const sideRoom = 14;

export const labelWidth = ({ text, kind }: Pick<WantedLabel, 'text' | 'kind'>): number =>
  text.length * looks[kind].letter + 4;

/** Where a name may stand, the best place first. */
const spotsFor = (label: WantedLabel): { x: number; y: number; rect: Rect }[] => {
  const width = labelWidth(label);
  return looks[label.kind].ways.map(([beside, down]) => {
    const x = label.x + beside * (width / 2 + besideGap);
    const y = label.y + down;
    return { x, y, rect: rectAround(x, y, width, looks[label.kind].height) };
  });
};

/** A window may end a little beyond the stage on either side, and would cut such a name in two. */
const isCut = ({ left, right }: Rect, width: number): boolean =>
  (left < -sideRoom && right > -sideRoom) || (left < width + sideRoom && right > width + sideRoom);

const percent = (value: number, of: number): number => Math.round((value / of) * 1000) / 10;

/** Names in order of importance, each moved aside a little if need be, or left out. */
export const placeLabels = (
  wanted: readonly WantedLabel[],
  space: FreeSpace,
  { stage, most }: { stage: { width: number; height: number }; most: number },
): MapLabel[] => {
  const placed: MapLabel[] = [];
  for (const label of wanted) {
    if (placed.length >= most) break;
    if (label.fitsIn !== undefined && labelWidth(label) > label.fitsIn) continue;
    const spot = spotsFor(label).find(({ rect }) => space.isFree(rect) && !isCut(rect, stage.width));
    if (!spot) continue;
    space.take(spot.rect);
    placed.push({
      x: percent(spot.x, stage.width),
      y: percent(spot.y, stage.height),
      text: label.text,
      kind: label.kind,
    });
  }
  return placed;
};
