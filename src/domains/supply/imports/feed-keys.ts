import type { ImportRun } from './import-run.ts';

/** The extension of a file name; the rest is chosen by the sender and not used. */
const endingOf = (fileName: string): string =>
  /(\.(csv|tsv|txt|json|jsonl|ndjson))?(\.(gz|zip))?$/i.exec(fileName)?.[0].toLowerCase() ?? '';

const folder = (...names: string[]): string => `feeds/${names.join('/')}/`;

/** Where the files of feeds and imports are kept; folders end in a slash. */
export const feedKeys = {
  uploads: folder('uploads'),
  /** A file on its way, on the machine that receives it. */
  upload: (id: string) => `${folder('uploads')}${id}.part`,
  /** Its parts, where several machines receive them. */
  parts: (id: string) => folder('uploads', id),
  allFiles: folder('files'),
  files: (runId: string) => folder('files', runId),
  file: ({ id, fileName }: Pick<ImportRun, 'id' | 'fileName'>) => `${folder('files', id)}feed${endingOf(fileName)}`,
  work: (runId: string) => folder('work', runId),
  problems: (runId: string) => `${folder('problems')}${runId}.jsonl`,
};
