import type { ComponentProps } from 'react';
import { photoPath, photoWidths } from './picture.ts';

const sourcesOf = (hash: string, format: 'avif' | 'webp'): string =>
  photoWidths.map((width) => `${photoPath(hash, width, format)} ${width}w`).join();

type Props = Omit<ComponentProps<'img'>, 'srcSet' | 'sizes' | 'alt'> & {
  alt: string;
  /** Under which a photo is kept; a drawing has none, and one size fits all. */
  hash: string | undefined;
  sizes: string;
};

/** A picture of ours: a photo in the smallest format and size that will do, or a drawing. */
export const PhotoPicture = ({ hash, sizes, alt, ...img }: Props) =>
  hash ? (
    <picture>
      <source type="image/avif" srcSet={sourcesOf(hash, 'avif')} sizes={sizes} />
      <img {...img} alt={alt} srcSet={sourcesOf(hash, 'webp')} sizes={sizes} />
    </picture>
  ) : (
    <img {...img} alt={alt} />
  );
