import { escapeHtml } from '#lib/escape-html.ts';
import { boxText, type MapBox } from './map-box.ts';
import { mapImageSize } from './map-mini.tsx';
import type { MapLabel, MapScene } from './map-scene.ts';

/** Increment when the drawing changes: images are cached forever. */
const imageVersion = 4;
const mapImageId = 'map';
/** Radius of a place's map. */
export const mapImageMiles = 18;

/** Rounded to hundredths of a degree, so that neighbors share a map. */
const hundredths = (degrees: number): string => (Math.round(degrees * 100) / 100).toFixed(2);

/** Address of a place's map for `<use>`: it takes its colors from the page. */
export const mapImagePath = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `/img/map/${imageVersion}/${hundredths(latitude)},${hundredths(longitude)}.svg#${mapImageId}`;

/** Address of the drawing of all states, or of this box. */
export const mapDrawingPath = (box: MapBox | null): string =>
  `/img/map/${imageVersion}/${box ? boxText(box) : 'nation'}.svg#${mapImageId}`;

/**
 * In a document the drawing is a separate file that is cached forever; later navigations include it, so that nothing
 * flashes.
 */
export const drawnByFile = <V extends { map?: { scene: MapScene } }>(view: V): V => {
  const { map } = view;
  if (!map) return view;
  return { ...view, map: { ...map, scene: { ...map.scene, drawing: `<use href="${map.scene.image}"/>` } } };
};

export const mapDrawingImage = (drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"><g id="${mapImageId}">${drawing}</g></svg>`;

const isShield = (kind: MapLabel['kind']): boolean => kind === 'interstate' || kind === 'us' || kind === 'road';

/** Distance from a dot to its name, and half the height of letters, in drawing units. */
const [nameGap, letters] = [12, 9];
const anchors = { right: 'start', left: 'end', above: 'middle', below: 'middle' } as const;
const offsets = {
  right: [nameGap, letters],
  left: [-nameGap, letters],
  above: [0, -nameGap],
  below: [0, nameGap + 2 * letters],
} as const;

const labelText = ({ x, y, text, side }: MapLabel, { width, height }: MapScene): string => {
  const [left, top] = [Math.round((x / 100) * width), Math.round((y / 100) * height)];
  const [aside, down] = side ? offsets[side] : [0, letters];
  const style =
    'fill:var(--muted);font-size:26px;font-weight:500;paint-order:stroke;stroke:var(--map-land);stroke-width:6px';
  const words = `<text x="${left + aside}" y="${top + down}" text-anchor="${side ? anchors[side] : 'middle'}" style="${style}">${escapeHtml(text)}</text>`;
  const dot = `<circle cx="${left}" cy="${top}" r="5" style="fill:var(--muted);stroke:var(--map-land);stroke-width:2px"/>`;
  return side ? `${dot}${words}` : words;
};

/** Land, water, roads, borders and names as one image with the place in its center. */
export const mapImage = (scene: MapScene): string => {
  const { width, height, centre } = scene;
  const size = mapImageSize;
  const [left, top] = [(centre?.x ?? width / 2) - size.width / 2, (centre?.y ?? height / 2) - size.height / 2];
  const names = scene.narrow.labels
    .filter(({ kind }) => kind !== 'centre' && !isShield(kind))
    .map((label) => labelText(label, scene));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">`,
    `<g id="${mapImageId}" transform="translate(${-left} ${-top})">`,
    scene.drawing,
    ...names,
    '</g></svg>',
  ].join('');
};
