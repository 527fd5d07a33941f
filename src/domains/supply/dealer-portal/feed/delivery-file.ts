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

type Sent = { contentType: string | undefined; contentEncoding: string | undefined };

/** The name under which a sent file is kept; its ending says what it is. */
export const deliveryName = ({ contentType = '', contentEncoding }: Sent, day: string): Result<string, string> => {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const ending = Object.hasOwn(endings, type) ? endings[type] : undefined;
  if (ending === undefined) return err(`Send the file as ${feedTypes.slice(0, -1).join(', ')} or ${feedTypes.at(-1)}.`);
  const encoding = contentEncoding?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip')
    return err('Send the file as it is, or with Content-Encoding: gzip.');
  return ok(`feed-${day}${ending}${encoding === 'gzip' && ending !== '.gz' ? '.gz' : ''}`);
};
