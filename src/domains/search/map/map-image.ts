import { escapeHtml } from '#lib/escape-html.ts';
import type { MapScene } from './map-scene.ts';

/** Raise when the drawing changes: addresses are cached for ever. */
const imageVersion = 1;
export const mapImageId = 'map';
/** How far the map of a place reaches, and the shape of its window. */
export const mapImageMiles = 18;
export const mapImageSize = { width: 900, height: 640 };

/** Whole hundredths of a degree, so that neighbours share a map. */
const hundredths = (degrees: number): string => (Math.round(degrees * 100) / 100).toFixed(2);

/** A map of somewhere, to be drawn by `<use>`: it takes its colours from the page it is on. */
export const mapImagePath = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `/img/map/${imageVersion}/${hundredths(latitude)},${hundredths(longitude)}.svg#${mapImageId}`;

const path = (d: string, style: string, more = ''): string =>
  d === '' ? '' : `<path d="${d}" style="${style}"${more}/>`;

const line = (colour: string, width: number): string =>
  `fill:none;stroke:var(${colour});stroke-width:${width}px;stroke-linejoin:round`;

/** Land, water, borders and names as one picture, the place asked for in its middle. */
export const mapImage = (scene: MapScene): string => {
  const { width, height, centre } = scene;
  const size = mapImageSize;
  const [left, top] = [(centre?.x ?? width / 2) - size.width / 2, (centre?.y ?? height / 2) - size.height / 2];
  const names = scene.narrow.labels
    .filter(({ kind }) => kind !== 'centre' && kind !== 'county')
    .map(({ x, y, text }) => {
      const at = `x="${Math.round((x / 100) * width)}" y="${Math.round((y / 100) * height)}"`;
      return `<text ${at} text-anchor="middle" style="fill:var(--muted);font-size:26px;font-weight:500;paint-order:stroke;stroke:var(--map-land);stroke-width:6px">${escapeHtml(text)}</text>`;
    });
  const whole = `x="${left}" y="${top}" width="${size.width}" height="${size.height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">`,
    `<g id="${mapImageId}" transform="translate(${-left} ${-top})">`,
    `<rect ${whole} style="fill:var(--map-water)"/>`,
    path(scene.neighbours, 'fill:var(--map-abroad)'),
    path(scene.lakes, 'fill:var(--map-water)'),
    path(scene.land, 'fill:var(--map-land)'),
    path(
      scene.builtUp,
      `fill:none;stroke:var(--map-town);stroke-width:${scene.builtUpWidth}px;stroke-linecap:round;stroke-linejoin:round`,
    ),
    path(scene.countyLines, line('--map-line', 3)),
    path(scene.stateLines, line('--map-border', 2.5)),
    ...names,
    '</g></svg>',
  ].join('');
};
