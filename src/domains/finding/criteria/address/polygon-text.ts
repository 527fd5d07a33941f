import { type Polygon, polygonBounds } from '#lib/polygon.ts';

export const mostCorners = 30;
const fewestCorners = 3;
/** Four decimals, about eleven meters, as in all addresses. */
const parts = 10_000;

/** Latitude and longitude of each corner: "33.75,-84.39,33.8,-84.3,33.7,-84.2". */
export const polygonText = (polygon: Polygon): string =>
  polygon
    .flatMap(({ latitude, longitude }) => [latitude, longitude])
    .map((degrees) => Math.round(degrees * parts) / parts)
    .join(',');

/** Undefined if it isn't a valid area. */
export const readPolygon = (text: string): Polygon | undefined => {
  const words = text.split(',', 2 * mostCorners + 1).map((word) => word.trim());
  if (words.length % 2 > 0 || words.length < 2 * fewestCorners || words.length > 2 * mostCorners) return undefined;
  if (!words.every((word) => /^-?\d{1,3}(\.\d{1,20})?$/.test(word))) return undefined;
  const degrees = words.map((word) => Math.round(Number(word) * parts) / parts || 0);
  const polygon = Array.from({ length: degrees.length / 2 }, (_, corner) => ({
    latitude: degrees[2 * corner]!,
    longitude: degrees[2 * corner + 1]!,
  }));
  const { south, west, north, east } = polygonBounds(polygon);
  const isOnMap = south >= -85 && north <= 85 && west >= -180 && east <= 180;
  return isOnMap && south < north && west < east ? polygon : undefined;
};
