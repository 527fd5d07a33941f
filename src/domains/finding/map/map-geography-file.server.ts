import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MapGeography, parseMapGeography } from './map-geography.ts';

/** Loads the map data from the folder data/. */
export const loadMapGeography = (folder: string): MapGeography => {
  const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
  return parseMapGeography({
    outlines: textOf('map-geography.txt'),
    water: textOf('map/water.txt'),
    highways: textOf('map/highways.txt'),
    highwayTowns: textOf('map/highways.tsv'),
    notTowns: textOf('map/not-towns.txt'),
    townPlaces: textOf('map/town-places.txt'),
  });
};
