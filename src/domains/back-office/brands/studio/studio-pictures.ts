import type { BrandPicture, TenantFile } from '#domains/reference/brands/brand.ts';
import type { BrandDesign } from '#domains/reference/brands/studio/brand-design.ts';
import { uploadedPictures } from '#domains/reference/brands/studio/uploaded-picture.ts';
import type { FieldLocks } from './field-locks.ts';
import type { PictureView } from './studio-view.ts';

const uses = [
  {
    use: 'logo',
    label: 'Logo',
    hint: 'In the header and in emails. PNG, WebP or SVG up to 512 kB; it is drawn anew in the sizes needed.',
  },
  { use: 'favicon', label: 'Tab icon', hint: 'Square. Also the icon on the home screen of a phone.' },
] as const;

/** The logo and the icon of a draft; those of brands.json are shown as they are. */
export const pictureViews = (
  design: BrandDesign,
  locks: FieldLocks,
  inFile: Readonly<Record<string, BrandPicture>>,
  tenant: TenantFile | undefined,
): PictureView[] => {
  const uploaded = uploadedPictures(design);
  return uses.map(({ use, label, hint }) => {
    const locked = locks[use];
    const picture = uploaded[design[use]] ?? inFile[tenant?.[use] ?? ''];
    return { use, label, hint, ...(picture && { picture }), ...(locked !== undefined && { locked }) };
  });
};
