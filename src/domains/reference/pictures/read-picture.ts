import { drawVehicle } from './drawing/draw-vehicle.ts';
import { readDrawingName } from './drawing-request.ts';
import type { PhotoSizes } from './photo-sizes.server.ts';

/** What stands behind the address of a picture of ours: the seller's photo, or the drawing that stands in for it. */
export const readPicture = async (
  src: string,
  photos: Pick<PhotoSizes, 'read'>,
): Promise<{ content: Buffer; photo: boolean } | undefined> => {
  const [, , first = '', ...rest] = src.split('/');
  const last = rest.at(-1) ?? '';
  if (first === 'draw') {
    const drawing = readDrawingName(last.replace(/\.svg$/, ''), '');
    return drawing.ok ? { content: Buffer.from(drawVehicle(drawing.value)), photo: false } : undefined;
  }
  const photo = await photos.read(first, Number.parseInt(last, 10), 'jpg');
  return photo.ok ? { content: photo.value, photo: true } : undefined;
};
