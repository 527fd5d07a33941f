const degrees = 180 / Math.PI;

/** The Mercator projection in degrees, so that a latitude/longitude box is a rectangle on the map and vice versa. */
export const mercatorY = (latitude: number): number =>
  degrees * Math.log(Math.tan(Math.PI / 4 + Math.max(-85, Math.min(85, latitude)) / degrees / 2));

export const latitudeAt = (y: number): number => degrees * (2 * Math.atan(Math.exp(y / degrees)) - Math.PI / 2);
