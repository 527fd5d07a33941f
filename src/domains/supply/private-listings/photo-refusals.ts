import type { ErrorCode } from '#lib/errors.ts';
import type { PhotoRefusal } from './photos.server.ts';

type PhotoMessage = { code: ErrorCode; message: string };

/** Why a photo was refused, and what to do. */
export const photoRefusals: Readonly<Record<PhotoRefusal, PhotoMessage>> = {
  heic: {
    code: 'validation-failed',
    message:
      'This photo is in HEIC format, which browsers can’t show. In your phone’s Camera settings choose “Most Compatible” (JPEG), or take the photo here.',
  },
  'not-a-picture': { code: 'validation-failed', message: 'This file isn’t a photo. Send a JPEG, PNG or WebP.' },
  damaged: { code: 'validation-failed', message: 'This photo is damaged. Take it again, or choose another.' },
  'too-many-pixels': {
    code: 'too-large',
    message: 'This photo has too many pixels. Send one with at most 60 megapixels.',
  },
  'too-small': { code: 'validation-failed', message: 'This photo is too small. Choose a larger one.' },
  'too-many': { code: 'conflict', message: 'This listing has as many photos as it may have. Delete one first.' },
  'not-found': { code: 'not-found', message: 'Listing not found.' },
  busy: { code: 'conflict', message: 'This has changed. Reload the page.' },
};

/** The message of a code in an address; undefined for any other text. */
export const photoRefusalOf = (code: string): string | undefined => {
  if (code === 'no-photo') return 'Choose a photo first.';
  return Object.hasOwn(photoRefusals, code) ? photoRefusals[code as PhotoRefusal].message : undefined;
};
