export type Point = { readonly latitude: number; readonly longitude: number };

const earthRadiusMiles = 3958.7613;
const radians = Math.PI / 180;

/** Great-circle miles between two points given in degrees. */
export const greatCircleMiles = (fromLat: number, fromLng: number, toLat: number, toLng: number): number => {
  const halfLat = Math.sin(((toLat - fromLat) * radians) / 2);
  const halfLng = Math.sin(((toLng - fromLng) * radians) / 2);
  const haversine = halfLat * halfLat + Math.cos(fromLat * radians) * Math.cos(toLat * radians) * halfLng * halfLng;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(haversine)));
};

export const milesBetween = (from: Point, to: Point): number =>
  greatCircleMiles(from.latitude, from.longitude, to.latitude, to.longitude);

/** A point on the unit sphere; the center of several points is the direction of their sum. */
export const unitVector = ({ latitude, longitude }: Point): readonly [x: number, y: number, z: number] => {
  const flat = Math.cos(latitude * radians);
  return [flat * Math.cos(longitude * radians), flat * Math.sin(longitude * radians), Math.sin(latitude * radians)];
};
