import type { BrandPicture } from '../brand.ts';
import { brandFilesPath } from '../brand-files-path.ts';
import type { BrandDesign } from './brand-design.ts';

/** An id such as `0123…-240x56`: the hash of an upload, and its size in the header. */
const partsOf = (id: string): { hash: string; width: number; height: number } => {
  const [hash = '', size = ''] = id.split('-');
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { hash, width, height };
};

const srcOf = (id: string, use: 'header' | 'icon' | 'touch'): string =>
  `${brandFilesPath}/${partsOf(id).hash}-${use}.png`;

export const touchIconSrc = (id: string): string => srcOf(id, 'touch');

/** The pictures of a design by their ids. */
export const uploadedPictures = ({
  logo,
  favicon,
}: Pick<BrandDesign, 'logo' | 'favicon'>): Record<string, BrandPicture> => {
  const { width, height } = partsOf(logo);
  return {
    ...(logo !== '' && { [logo]: { src: srcOf(logo, 'header'), width, height } }),
    ...(favicon !== '' && { [favicon]: { src: srcOf(favicon, 'icon'), width: 64, height: 64 } }),
  };
};
