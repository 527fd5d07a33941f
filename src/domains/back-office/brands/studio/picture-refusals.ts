import { pictureFaults } from '#domains/reference/brands/studio/picture-upload.ts';

const refusals: Readonly<Record<string, string>> = {
  ...pictureFaults,
  'no-file': 'Choose a file first.',
  locked: 'This picture can’t be changed here.',
  busy: 'Another operator saved the draft at the same moment. Send the file again.',
};

/** The sentence for a refusal that the redirect put into the address. */
export const pictureRefusalOf = (refusal: string): string | undefined =>
  Object.hasOwn(refusals, refusal) ? refusals[refusal] : undefined;
