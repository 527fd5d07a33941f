import { z } from 'zod';

/** Maximum size of an uploaded file. */
const mostUploadBytes = 2 * 1024 ** 3;
/** Small enough to upload within half a minute over a slow connection. */
export const pieceBytes = 4 * 1024 * 1024;

/** For an upload in one request, from a browser without JavaScript. */
export const mostFormBytes = 32 * 1024 * 1024;

const FileName = z
  .string()
  .trim()
  .min(1, 'Name the file.')
  .max(200, 'The name of the file is longer than 200 characters.')
  .regex(/^[^\p{Cc}/\\]+$/u, 'A file name has no slashes and no control characters.')
  .regex(/\.(csv|tsv|txt|json|jsonl|ndjson|gz|zip)$/i, 'Choose a .csv, .tsv, .txt, .json, .jsonl, .gz or .zip file.');

export const NewUpload = z.object({
  fileName: FileName,
  bytes: z
    .int()
    .min(1, 'The file is empty.')
    .max(mostUploadBytes, 'The file is larger than 2 GB. Compress it, or split it.'),
  /** The file's modification time on the sender's machine. */
  writtenMs: z.int().min(0).max(8_640_000_000_000_000),
});
export type NewUpload = z.infer<typeof NewUpload>;

/** The feed of a file: an existing one, or a new one by name. */
export const FeedChoice = z.object({
  feedId: z.string().max(64).optional(),
  feedName: z.string().trim().max(80, 'A name has at most 80 characters.').optional(),
  whole: z.boolean(),
});
export type FeedChoice = z.infer<typeof FeedChoice>;

export const UploadState = z.object({ id: z.string(), received: z.int(), bytes: z.int(), pieceBytes: z.int() });
export type UploadState = z.infer<typeof UploadState>;

export type Upload = NewUpload & {
  id: string;
  operator: { id: string; email: string };
  createdMs: number;
  touchedMs: number;
};
