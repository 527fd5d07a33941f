import { readDrawingName } from './drawing-request.ts';
import type { Draw } from './drawings.server.ts';
import type { PhotoSizes } from './photo-sizes.server.ts';

/** Reads the picture of a path: the seller's photo, or the drawing. */
export type ReadPicture = (src: string) => Promise<{ content: Buffer; photo: boolean } | undefined>;

export const createPictureReader =
  ({ draw, photos }: { draw: Draw; photos: Pick<PhotoSizes, 'read'> }): ReadPicture =>
  async (src) => {
    const [, , first = '', ...rest] = src.split('/');
    const last = rest.at(-1) ?? '';
    if (first === 'draw') {
      const drawing = readDrawingName(last.replace(/\.svg$/, ''), '');
      return drawing.ok ? { content: Buffer.from(await draw(drawing.value)), photo: false } : undefined;
    }
    const photo = await photos.read(first, Number.parseInt(last, 10), 'jpg');
    return photo.ok ? { content: photo.value, photo: true } : undefined;
  };
