import type { PictureUse } from '#domains/reference/brands/studio/picture-upload.ts';

/** The call that takes a logo or an icon, as a form or from a program. */
export const pictureUploadPath = (brand: string, use: PictureUse | ':use'): string =>
  `/api/ops/brands/${brand}/pictures/${use}`;
