import { type FreeSpace, type Rect, rectAround } from './map-collision.ts';
import type { LabelSide, MapLabel } from './map-scene.ts';
import type { WantedShield } from './map-shields.ts';

/** A name and its place, in pixels of the stage. */
export type WantedLabel = {
  x: number;
  y: number;
  text: string;
  kind: 'centre' | 'city' | 'town' | 'state' | 'area';
  fitsIn?: number | undefined;
};

type Look = {
  letter: number;
  height: number;
  /** Distance from the place to its name: a town has a dot there. Names of areas are centered on them. */
  gap: number | null;
};

const looks: Record<WantedLabel['kind'], Look> = {
  centre: { letter: 7.6, height: 18, gap: 8 },
  city: { letter: 7.2, height: 17, gap: 5 },
  town: { letter: 6.7, height: 16, gap: 5 },
  state: { letter: 9.4, height: 17, gap: null },
  area: { letter: 6.7, height: 16, gap: null },
};

const dotSize = 7;
const sideRoom = 14;

const labelWidth = ({ text, kind }: Pick<WantedLabel, 'text' | 'kind'>): number => text.length * looks[kind].letter + 4;

const sides: readonly LabelSide[] = ['right', 'left', 'above', 'below'];

/** The rectangle of its letters, on that side of its place. */
export const labelRect = (label: Pick<WantedLabel, 'x' | 'y' | 'text' | 'kind'>, side?: LabelSide): Rect => {
  const { x, y } = label;
  const { height, gap } = looks[label.kind];
  const width = labelWidth(label);
  const [aside, apart] = [width / 2 + (gap ?? 0), height / 2 + (gap ?? 0) - 2];
  if (side === 'right') return rectAround(x + aside, y, width, height);
  if (side === 'left') return rectAround(x - aside, y, width, height);
  if (side === 'above') return rectAround(x, y - apart, width, height);
  if (side === 'below') return rectAround(x, y + apart, width, height);
  return rectAround(x, y, width, height);
};

/**
 * A window may end a little beyond the stage on either side, and would cut off such a name or separate it from its dot.
 */
const isCut = ({ left, right }: Rect, x: number, width: number): boolean => {
  const [from, to] = [Math.min(left, x), Math.max(right, x)];
  return (from < -sideRoom && to > -sideRoom) || (from < width + sideRoom && to > width + sideRoom);
};

const percent = (value: number, of: number): number => Math.round((value / of) * 1000) / 10;

type PlacedName = MapLabel & Pick<WantedLabel, 'kind'>;

type Placing = {
  stage: { width: number; height: number };
  most: number;
  /** Main names are placed even over markers: if no position is free, at the least covered one. */
  isMain?: boolean;
};

/** Places names in order of importance, each beside its place, or drops them. */
export const placeLabels = (
  wanted: readonly WantedLabel[],
  space: FreeSpace,
  { stage, most, isMain = false }: Placing,
): PlacedName[] => {
  const placed: PlacedName[] = [];
  for (const label of wanted) {
    if (placed.length >= most) break;
    if (label.fitsIn !== undefined && labelWidth(label) > label.fitsIn) continue;
    const hasDot = looks[label.kind].gap !== null;
    const dot = rectAround(label.x, label.y, dotSize, dotSize);
    if (hasDot && !isMain && !space.isFree(dot)) continue;
    const spots = (hasDot ? sides : [undefined]).map((side) => ({ side, rect: labelRect(label, side) }));
    const whole = spots.filter(({ rect }) => !isCut(rect, label.x, stage.width));
    const least = (): (typeof whole)[number] | undefined =>
      whole.toSorted((a, b) => space.covered(a.rect) - space.covered(b.rect))[0];
    const spot = whole.find(({ rect }) => space.isFree(rect)) ?? (isMain ? least() : undefined);
    if (!spot) continue;
    space.take(spot.rect);
    if (hasDot) space.take(dot);
    placed.push({
      x: percent(label.x, stage.width),
      y: percent(label.y, stage.height),
      text: label.text,
      kind: label.kind,
      ...(spot.side && { side: spot.side }),
    });
  }
  return placed;
};

const shieldHeight = 18;
const shieldLetter = 6.4;
const shieldsApart = 150;
const mostOfRoad = 3;

type ShieldPlacing = { stage: { width: number; height: number }; scale: number; most: number };

/** Places each road's shield where it fits; after every road had a try, repeats shields along long ones. */
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
