import { withArticle } from '#lib/with-article.ts';
import { loadOf } from './drawing/draw-vehicle.ts';
import { drawnGeneration } from './drawing/generations/changes.ts';
import { generationsOf } from './drawing/generations/generation-of.ts';
import { sizedName } from './drawing/shapes/sized-shapes.ts';
import { drawingPath, type Picture, type PicturedVehicle, photoPath, slugOf, type VehicleView } from './picture.ts';
import { type ChangedCar, trimmedId } from './trim-changes.ts';
import { trimWheel } from './trim-wheel.ts';

/**
 * The drawing of a car: its own generation with its trim's changes, if there is one; otherwise the nearest shape in its
 * own measures.
 */
export const drawingOf = (car: ChangedCar): { shape: string; wheel?: string } => {
  const [id] = generationsOf(car);
  return id === undefined
    ? { shape: sizedName(car, car.shape) }
    : { shape: trimmedId(id, car), wheel: trimWheel(id, car.trim ?? '') };
};

type LoadKind = NonNullable<ReturnType<typeof loadOf>>['kind'];

const loadWords: Record<LoadKind, string> = { hatch: 'cargo area', trunk: 'trunk', bed: 'bed', hold: 'cargo area' };

/** The drawn views of a car in the order of its gallery, with their descriptions. */
const viewsOf = (shape: string): [VehicleView, string][] => {
  const load = loadOf(shape);
  const words = load ? loadWords[load.kind] : '';
  // Only generations are described well enough for a three-quarter view.
  const isGeneration = drawnGeneration(shape) !== undefined;
  return [
    ...(isGeneration ? [['quarter', 'three-quarter front view'] satisfies [VehicleView, string]] : []),
    ['side', 'side view'],
    ['front', 'front view'],
    ['rear', 'rear view'],
    ['wheel', 'wheel'],
    ['interior', 'interior'],
    ...(load ? [['cargo', load.folds ? `${words}, seats up` : words] satisfies [VehicleView, string]] : []),
    ...(load?.folds ? [['folded', `${words}, seats folded`] satisfies [VehicleView, string]] : []),
  ];
};

/** The seller's photos, or drawings that are labeled as such. */
export const picturesOf = (vehicle: PicturedVehicle & ChangedCar & { photos: string[] }, title: string): Picture[] => {
  if (vehicle.photos.length > 0) {
    return vehicle.photos.map((hash, index) => ({
      src: photoPath(hash, 960, 'jpg'),
      alt: `${title}, photo ${index + 1} of ${vehicle.photos.length}`,
      width: 960,
      height: 600,
      illustration: false,
    }));
  }
  const drawn = { ...vehicle, ...drawingOf(vehicle) };
  return viewsOf(drawn.shape).map(([view, words]) => ({
    src: drawingPath(drawn, view),
    alt: `Illustration of ${withArticle(`${slugOf(vehicle.exterior.simple)} ${title}`)}, ${words}`,
    width: 800,
    height: 450,
    illustration: true,
  }));
};
