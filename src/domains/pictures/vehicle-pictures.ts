import { withArticle } from '#lib/with-article.ts';
import { type DrawnCar, generationsOf } from './drawing/generations/generation-of.ts';
import { drawingPath, type Picture, type PicturedVehicle, photoPath, slugOf, type VehicleView } from './picture.ts';
import { trimWheel } from './trim-wheel.ts';

/** Its own generation where that is drawn; otherwise the shape nearest to it. A regular cab has no drawing of its own. */
export const drawingOf = <Car extends DrawnCar & { shape: string; trim?: string }>(
  car: Car,
): { shape: string; wheel?: string } => {
  const [id] = car.shape === 'regular-cab-truck' ? [] : generationsOf(car);
  return id === undefined ? { shape: car.shape } : { shape: id, wheel: trimWheel(id, car.trim ?? '') };
};

const viewWords: Record<VehicleView, string> = {
  side: 'side view',
  front: 'front view',
  rear: 'rear view',
  wheel: 'wheel',
  interior: 'interior',
};

/** Photos when the seller sent some; otherwise drawings that say they are drawings. */
export const picturesOf = (
  vehicle: PicturedVehicle & DrawnCar & { photos: string[]; trim?: string },
  title: string,
): Picture[] => {
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
  return (Object.keys(viewWords) as VehicleView[]).map((view) => ({
    src: drawingPath(drawn, view),
    alt: `Illustration of ${withArticle(`${slugOf(vehicle.exterior.simple)} ${title}`)}, ${viewWords[view]}`,
    width: 800,
    height: 450,
    illustration: true,
  }));
};
