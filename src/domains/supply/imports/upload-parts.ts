import type { Result } from '#lib/result.ts';
import type { Upload } from './upload.ts';

export type PartRefusal = { code: 'too-large' } | { code: 'wrong-offset'; received: number };

/** The bytes of files on their way. */
export type UploadParts = {
  received(id: string): Promise<number>;
  /** Appends a part at this offset, which must be the current end; resolves with the new end. */
  append(upload: Upload, offset: number, part: AsyncIterable<Uint8Array>): Promise<Result<number, PartRefusal>>;
  /** The path of the whole file. */
  assemble(id: string): Promise<string>;
  remove(id: string): Promise<void>;
  /** Removes what was written before this time and belongs to no upload: a process was killed. */
  removeAbandoned(ids: ReadonlySet<string>, beforeMs: number): Promise<void>;
};
