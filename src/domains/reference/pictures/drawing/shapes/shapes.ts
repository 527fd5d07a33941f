import type { SideShape } from '../parts/types.ts';
import { cargoVan } from './cargo-van.ts';
import { classicCoupe } from './classic-coupe.ts';
import { compactSuv } from './compact-suv.ts';
import { convertible } from './convertible.ts';
import { coupe } from './coupe.ts';
import { crewCabTruck } from './crew-cab-truck.ts';
import { evCrossover } from './ev-crossover.ts';
import { hatchback } from './hatchback.ts';
import { largeSuv } from './large-suv.ts';
import { luxurySedan } from './luxury-sedan.ts';
import { minivan } from './minivan.ts';
import { regularCabTruck } from './regular-cab-truck.ts';
import { sedan } from './sedan.ts';
import { sportsCoupe } from './sports-coupe.ts';
import { wagon } from './wagon.ts';

export const shapes: Record<string, SideShape> = {
  sedan,
  'luxury-sedan': luxurySedan,
  coupe,
  'sports-coupe': sportsCoupe,
  convertible,
  hatchback,
  wagon,
  'compact-suv': compactSuv,
  'large-suv': largeSuv,
  'ev-crossover': evCrossover,
  'crew-cab-truck': crewCabTruck,
  'regular-cab-truck': regularCabTruck,
  minivan,
  'cargo-van': cargoVan,
  'classic-coupe': classicCoupe,
};
