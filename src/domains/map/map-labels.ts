import { type FreeSpace, type Rect, rectAround } from './map-collision.ts';
import type { MapLabel } from './map-scene.ts';
import type { WantedShield } from './map-shields.ts';

/** A name and where it belongs, in pixels of the stage. */
export type WantedLabel = {
  x: number;
  y: number;
  text: string;
  kind: 'centre' | 'city' | 'town' | 'state';
  fitsIn?: number | undefined;
};

type Look = { letter: number; height: number; ways: readonly (readonly [beside: -1 | 0 | 1, down: number])[] };

const looks: Record<WantedLabel['kind'], Look> = {
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
      [1, 15],
      [-1, 15],
      [1, -15],
      [-1, -15],
      [0, 40],
      [0, -40],
      [1, 28],
      [-1, 28],
      [1, -28],
      [-1, -28],
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

type PlacedName = MapLabel & Pick<WantedLabel, 'kind'>;

type Placing = {
  stage: { width: number; height: number };
  most: number;
  /** Names that are never left out: where all is taken, where least is. */
  isMain?: boolean;
};

/** Names in order of importance, each moved aside a little if need be, or left out. */
export const placeLabels = (
  wanted: readonly WantedLabel[],
  space: FreeSpace,
  { stage, most, isMain = false }: Placing,
): PlacedName[] => {
  const placed: PlacedName[] = [];
  for (const label of wanted) {
    if (placed.length >= most) break;
    if (label.fitsIn !== undefined && labelWidth(label) > label.fitsIn) continue;
    const whole = spotsFor(label).filter(({ rect }) => !isCut(rect, stage.width));
    const least = (): (typeof whole)[number] | undefined =>
      whole.toSorted((a, b) => space.covered(a.rect) - space.covered(b.rect))[0];
    const spot = whole.find(({ rect }) => space.isFree(rect)) ?? (isMain ? least() : undefined);
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

const shieldHeight = 18;
const shieldLetter = 6.4;
const shieldsApart = 150;
const mostOfRoad = 3;

type ShieldPlacing = { stage: { width: number; height: number }; scale: number; most: number };

/** Each road's shield where there is room; once every road has had its chance, again along long ones. */
export const placeShields = (
  wanted: readonly WantedShield[],
  space: FreeSpace,
  { stage, scale, most }: ShieldPlacing,
): MapLabel[] => {
  const placed: MapLabel[] = [];
  const standing = new Map<string, { x: number; y: number }[]>();
  const place = ({ sign, spots }: WantedShield, round: number): void => {
    const key = `${sign.kind} ${sign.text}`;
    const mine = standing.get(key) ?? [];
    if (mine.length > round) return;
    const width = Math.max(18, sign.text.length * shieldLetter + 10);
    for (const spot of spots) {
      const [x, y] = [spot.x * scale, spot.y * scale];
      const rect = rectAround(x, y, width + 4, shieldHeight + 4);
      const isInside = rect.left > 0 && rect.top > 0 && rect.right < stage.width && rect.bottom < stage.height;
      if (!isInside || mine.some((other) => Math.hypot(other.x - x, other.y - y) < shieldsApart)) continue;
      if (!space.isFree(rect)) continue;
      space.take(rect);
      standing.set(key, [...mine, { x, y }]);
      placed.push({ x: percent(x, stage.width), y: percent(y, stage.height), ...sign });
      return;
    }
  };
  for (let round = 0; round < mostOfRoad; round += 1) {
    for (const shield of wanted) if (placed.length < most) place(shield, round);
  }
  return placed;
};
