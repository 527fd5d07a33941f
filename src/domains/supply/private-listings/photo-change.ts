import { z } from 'zod';
import type { FormValues } from '#lib/forms/form-values.ts';
import type { PhotoChange } from './photos.server.ts';

const Change = z.union([
  z.object({ intent: z.enum(['earlier', 'later', 'first', 'rotate', 'remove']), photoId: z.uuid() }),
  z.object({ intent: z.literal('order'), photoIds: z.string().max(4000) }),
]);

/** A change of photos as the form sends it; undefined for anything else. */
export const readPhotoChange = (values: FormValues): PhotoChange | undefined => {
  const { data } = Change.safeParse(values);
  if (!data) return undefined;
  return data.intent === 'order'
    ? { kind: 'order', photoIds: data.photoIds.split(',') }
    : { kind: data.intent, photoId: data.photoId };
};
