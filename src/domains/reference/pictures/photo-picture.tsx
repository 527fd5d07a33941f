import type { ComponentProps } from 'react';
import { photoPath, photoWidths } from './picture.ts';

/** WebP: as small as AVIF at these sizes, and encoded ten times as fast on the first request. */
const sourcesOf = (hash: string): string =>
  photoWidths.map((width) => `${photoPath(hash, width, 'webp')} ${width}w`).join();

type Props = Omit<ComponentProps<'img'>, 'srcSet' | 'sizes' | 'alt'> & {
  alt: string;
  /** The photo's hash; undefined for a drawing, which needs only one size. */
  hash: string | undefined;
  sizes: string;
};

/** A photo in the smallest sufficient size, or a drawing. */
export const PhotoPicture = ({ hash, sizes, alt, ...img }: Props) => (
  <img {...img} alt={alt} srcSet={hash && sourcesOf(hash)} sizes={hash && sizes} />
);
