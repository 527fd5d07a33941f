import type { ComponentProps } from 'react';
import { photoPath, photoWidths } from './picture.ts';

/** WebP: as small as AVIF in the sizes of pages, and made ten times as quickly for whoever asks first. */
const sourcesOf = (hash: string): string =>
  photoWidths.map((width) => `${photoPath(hash, width, 'webp')} ${width}w`).join();

type Props = Omit<ComponentProps<'img'>, 'srcSet' | 'sizes' | 'alt'> & {
  alt: string;
  /** Under which a photo is kept; a drawing has none, and one size fits all. */
  hash: string | undefined;
  sizes: string;
};

/** A picture of ours: a photo in the smallest size that will do, or a drawing. */
export const PhotoPicture = ({ hash, sizes, alt, ...img }: Props) => (
  <img {...img} alt={alt} srcSet={hash && sourcesOf(hash)} sizes={hash && sizes} />
);
