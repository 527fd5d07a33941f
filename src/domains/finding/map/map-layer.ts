import { placeLabels, placeShields, type WantedLabel } from './map-labels.ts';
import { type PlacedPoint, placeMarkers, type Size, type Wording } from './map-markers.ts';
import type { WantedNames } from './map-names.ts';
import type { MapLabel, MapLayer } from './map-scene.ts';
import type { WantedShield } from './map-shields.ts';

/** The smallest windows for each layer, without the rim; map-pins.module.css switches between them. */
export const narrowWindow = { width: 328, height: 420, mostNames: 20, mostShields: 10 };
export const wideWindow = { width: 568, height: 528, mostNames: 38, mostShields: 18 };

/** The content of the map, in drawing units of the stage. */
type LayerContent = {
  placed: readonly PlacedPoint[];
  centre: WantedLabel | null;
  names: WantedNames;
  shields: readonly WantedShield[];
  wording: Wording;
};

/** Places markers and names for a window of that size; in larger ones they only move apart. */
export const layOut = (
  { width, height, mostNames, mostShields }: Size & { mostNames: number; mostShields: number },
  stage: Size,
  { placed, centre, names, shields, wording }: LayerContent,
): MapLayer => {
  const scale = Math.min(width / stage.width, height / stage.height);
  const scaledStage = { width: stage.width * scale, height: stage.height * scale };
  const scaled = (name: WantedLabel): WantedLabel => ({
    ...name,
    x: name.x * scale,
    y: name.y * scale,
    fitsIn: name.fitsIn === undefined ? undefined : name.fitsIn * scale,
  });
  const labels: MapLabel[] = [];
  const { markers, space } = placeMarkers(
    placed.map((each) => ({ ...each, x: each.x * scale, y: each.y * scale })),
    scaledStage,
    wording,
    // Main names come before prices, which can shrink to a dot.
    (room) => {
      const main = [...(centre ? [centre] : []), ...names.main].map(scaled);
      labels.push(...placeLabels(main, room, { stage: scaledStage, most: main.length, isMain: true }));
    },
  );
  labels.push(...placeLabels(names.states.map(scaled), space, { stage: scaledStage, most: mostNames }));
  labels.push(...placeShields(shields, space, { stage: scaledStage, scale, most: mostShields }));
  labels.push(...placeLabels(names.other.map(scaled), space, { stage: scaledStage, most: mostNames }));
  return { markers, labels };
};
