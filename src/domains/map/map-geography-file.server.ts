import { readFileSync } from 'node:fs';
import { type MapGeography, parseMapGeography } from './map-geography.ts';

/** Reads data/map-geography.txt, once, at start. */
export const loadMapGeography = (file: string): MapGeography => parseMapGeography(readFileSync(file, 'utf8'));
