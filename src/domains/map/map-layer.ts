import { placeLabels, type WantedLabel } from './map-labels.ts';
import { type PlacedPoint, placeMarkers, type Size, type Wording } from './map-markers.ts';
import type { MapLabel, MapLayer } from './map-scene.ts';

/** The smallest windows the layers are shown in, less the rim; map-pins.module.css switches between them. */
export const narrowWindow = { width: 328, height: 420, mostNames: 28 };
export const wideWindow = { width: 568, height: 528, mostNames: 48 };

/** What stands on the map, in drawing units of the stage. */
type LayerContent = {
  placed: readonly PlacedPoint[];
  centre: WantedLabel | null;
  names: readonly WantedLabel[];
  wording: Wording;
};

/** Markers and names for a window of that size; in larger ones they only move apart. */
export const layOut = (
  { width, height, mostNames }: Size & { mostNames: number },
  stage: Size,
  { placed, centre, names, wording }: LayerContent,
): MapLayer => {
  const scale = Math.min(width / stage.width, height / stage.height);
  const shown = { width: stage.width * scale, height: stage.height * scale };
  const scaled = (name: WantedLabel): WantedLabel => ({
    ...name,
    x: name.x * scale,
    y: name.y * scale,
    fitsIn: name.fitsIn === undefined ? undefined : name.fitsIn * scale,
  });
  const labels: MapLabel[] = [];
  const { markers, space } = placeMarkers(
    placed.map((each) => ({ ...each, x: each.x * scale, y: each.y * scale })),
    shown,
    wording,
    (room) => centre && labels.push(...placeLabels([scaled(centre)], room, { stage: shown, most: 1 })),
  );
  labels.push(...placeLabels(names.map(scaled), space, { stage: shown, most: mostNames }));
  return { markers, labels };
};
