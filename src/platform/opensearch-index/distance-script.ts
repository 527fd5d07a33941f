import { earthRadiusMiles } from '#platform/listing-index/segments/geo-cells.ts';

type Origin = { latitude: number; longitude: number };

/** Works out the great-circle miles from the origin to a car, with the steps of `greatCircleMiles`. */
export const milesScript = `
double radians = Math.PI / 180;
double toLatitude = doc['latitude'].value;
double halfLatitude = Math.sin(((toLatitude - (double) params.latitude) * radians) / 2);
double halfLongitude = Math.sin(((doc['longitude'].value - (double) params.longitude) * radians) / 2);
double haversine = halfLatitude * halfLatitude
  + (double) params.cosine * Math.cos(toLatitude * radians) * halfLongitude * halfLongitude;
double miles = 2 * (double) params.radius * Math.asin(Math.min(1, Math.sqrt(haversine)));`;

export const originParams = ({ latitude, longitude }: Origin) => ({
  latitude,
  longitude,
  cosine: Math.cos((latitude * Math.PI) / 180),
  radius: earthRadiusMiles,
});
