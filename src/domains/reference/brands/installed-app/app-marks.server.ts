import type { Brand } from '../brand.ts';
import type { BrandFiles } from '../brand-files.server.ts';
import type { BrandPictures } from '../studio/brand-pictures.server.ts';
import { siteMark } from './site-mark.ts';

type Sources = { files: Pick<BrandFiles, 'find'>; uploads: Pick<BrandPictures, 'find'> };

/** Reads the largest icon there is of a brand; a brand without one has the site's. */
export const createMarkReader =
  ({ files, uploads }: Sources) =>
  async ({ tenant }: Pick<Brand, 'tenant'>): Promise<Buffer> => {
    const file = (tenant?.touchIcon ?? tenant?.favicon)?.split('/').at(-1);
    const own = file === undefined ? undefined : ((await uploads.find(file)) ?? files.find(file)?.body);
    return own ?? Buffer.from(siteMark);
  };
