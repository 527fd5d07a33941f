import { lookWord, type StorefrontLook } from './drawing/storefront/look.ts';

/** Increase when a drawing changes: the URLs are cached forever. */
const drawingVersion = 14;

const vehicleViews = ['quarter', 'side', 'front', 'rear', 'wheel', 'interior', 'cargo', 'folded'] as const;
export type VehicleView = (typeof vehicleViews)[number];

export type PicturedVehicle = {
  id: number;
  shape: string;
  exterior: { simple: string };
  interior: { simple: string };
  /** The wheels, if determined by its trim or model. */
  wheel?: string;
};

/** The wheels of a shape; several, so that cars in a list look different. */
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

/** Chosen by the listing's id, so that a car looks the same everywhere. */
const wheelOf = ({ id, shape }: PicturedVehicle): string => {
  const [plain = ''] = shape.split('~');
  const wheels = wheelsByShape[plain] ?? ordinaryWheels;
  return wheels[id % wheels.length] ?? 'split5';
};

export const slugOf = (simpleColour: string): string => simpleColour.toLowerCase();

/** Views of the seats have their color in the path, the others the wheels. */
const showsSeats = new Set<VehicleView>(['interior', 'cargo', 'folded']);

export const drawingPath = (vehicle: PicturedVehicle, view: VehicleView): string => {
  const detail = showsSeats.has(view) ? slugOf(vehicle.interior.simple) : (vehicle.wheel ?? wheelOf(vehicle));
  return `/img/draw/${drawingVersion}/${vehicle.shape}.${slugOf(vehicle.exterior.simple)}.${detail}.${view}.svg`;
};

/** The view in a path built by `drawingPath`. */
export const viewOfDrawing = (path: string): VehicleView | undefined =>
  vehicleViews.find((view) => path.endsWith(`.${view}.svg`));

/** A drawing of a kind of car, as on a body-style tile. */
export const shapePath = (shape: string, paint: string, wheel = 'split5'): string =>
  `/img/draw/${drawingVersion}/${shape}.${slugOf(paint)}.${wheel}.side.svg`;

export const storefrontPath = (brandColour: string, sign: string, look: StorefrontLook): string =>
  `/img/draw/${drawingVersion}/storefront.${brandColour.replace('#', '').toLowerCase()}.${lookWord(look)}.svg?sign=${encodeURIComponent(sign.toWellFormed())}`;

export const photoWidths = [320, 640, 960, 1280, 1920] as const;

/** The path of a photo in one width and format (RULING-73). */
export const photoPath = (hash: string, width: number, format: 'avif' | 'webp' | 'jpg'): string =>
  `/img/${hash}/${width}.${format}`;

export type Picture = { src: string; alt: string; width: number; height: number; illustration: boolean };
