import { withArticle } from '#lib/with-article.ts';

/** Raise when a drawing changes: addresses are cached for ever. */
const drawingVersion = 1;

export type VehicleView = 'side' | 'front' | 'rear' | 'wheel' | 'interior';

export type PicturedVehicle = {
  id: number;
  shape: string;
  exterior: { simple: string };
  interior: { simple: string };
};

/** Wheels a shape may wear; neighbours in a list should not all look alike. */
const wheelsByShape: Record<string, readonly string[]> = {
  'crew-cab-truck': ['six', 'star5', 'six-graphite', 'split5-graphite'],
  'regular-cab-truck': ['steel', 'six', 'steel-white'],
  'cargo-van': ['steel', 'steel-graphite', 'six'],
  'classic-coupe': ['classic', 'steel', 'star5'],
  'ev-crossover': ['aero', 'turbine', 'aero-graphite', 'mesh-graphite'],
  'sports-coupe': ['mesh-graphite', 'split5-graphite', 'twin7', 'mesh-bronze'],
};
const ordinaryWheels = [
  'split5',
  'star5',
  'multi10',
  'twin7',
  'turbine',
  'split5-graphite',
  'mesh',
  'multi10-graphite',
] as const;

/** A stable choice by listing, so that a car looks the same wherever it is shown. */
const wheelOf = ({ id, shape }: PicturedVehicle): string => {
  const wheels = wheelsByShape[shape] ?? ordinaryWheels;
  return wheels[id % wheels.length] ?? 'split5';
};

const slugOf = (simpleColour: string): string => simpleColour.toLowerCase();

export const drawingPath = (vehicle: PicturedVehicle, view: VehicleView): string => {
  const detail = view === 'interior' ? slugOf(vehicle.interior.simple) : wheelOf(vehicle);
  return `/img/draw/${drawingVersion}/${vehicle.shape}.${slugOf(vehicle.exterior.simple)}.${detail}.${view}.svg`;
};

/** A drawing that stands for a kind of car, as on a body-style tile. */
export const shapePath = (shape: string, paint: string, wheel = 'split5'): string =>
  `/img/draw/${drawingVersion}/${shape}.${slugOf(paint)}.${wheel}.side.svg`;

export const storefrontPath = (brandColour: string, sign: string): string =>
  `/img/draw/${drawingVersion}/storefront.${brandColour.replace('#', '').toLowerCase()}.svg?sign=${encodeURIComponent(sign.slice(0, 40))}`;

export const photoWidths = [320, 640, 960, 1280, 1920] as const;

/** RULING-73. */
export const photoPath = (hash: string, width: number, format: 'avif' | 'webp' | 'jpg'): string =>
  `/img/${hash}/${width}.${format}`;

export type Picture = { src: string; alt: string; width: number; height: number; illustration: boolean };

const viewWords: Record<VehicleView, string> = {
  side: 'side view',
  front: 'front view',
  rear: 'rear view',
  wheel: 'wheel',
  interior: 'interior',
};

/** Photos when the seller sent some; otherwise drawings that say they are drawings. */
export const picturesOf = (vehicle: PicturedVehicle & { photos: string[] }, title: string): Picture[] => {
  if (vehicle.photos.length > 0) {
    return vehicle.photos.map((hash, index) => ({
      src: photoPath(hash, 960, 'jpg'),
      alt: `${title}, photo ${index + 1} of ${vehicle.photos.length}`,
      width: 960,
      height: 600,
      illustration: false,
    }));
  }
  return (Object.keys(viewWords) as VehicleView[]).map((view) => ({
    src: drawingPath(vehicle, view),
    alt: `Illustration of ${withArticle(`${slugOf(vehicle.exterior.simple)} ${title}`)}, ${viewWords[view]}`,
    width: 800,
    height: 450,
    illustration: true,
  }));
};
