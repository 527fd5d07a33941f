import { readFileSync } from 'node:fs';
import { parsePlaceTable } from './place-table.ts';
import { createPlaces, type Places } from './places.ts';

/** Loads data/places.txt at start. */
export const loadPlaces = (file: string): Places => createPlaces(parsePlaceTable(readFileSync(file, 'latin1')));
