import { err, ok, type Result } from '#lib/result.ts';

const endings: Readonly<Record<string, string>> = {
  'text/csv': '.csv',
  'text/tab-separated-values': '.tsv',
  'text/plain': '.txt',
  'application/x-ndjson': '.jsonl',
  'application/jsonl': '.jsonl',
  'application/json': '.json',
  'application/gzip': '.gz',
  'application/x-gzip': '.gz',
  'application/zip': '.zip',
};

/** What a file may be sent as. */
export const feedTypes = Object.keys(endings);

/** The name under which a sent file is kept; its ending says what it is. The server has undone a Content-Encoding. */
export const deliveryName = (contentType: string | undefined, day: string): Result<string, string> => {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const ending = Object.hasOwn(endings, type) ? endings[type] : undefined;
  return ending === undefined
    ? err(`Send the file as ${feedTypes.slice(0, -1).join(', ')} or ${feedTypes.at(-1)}.`)
    : ok(`feed-${day}${ending}`);
};
