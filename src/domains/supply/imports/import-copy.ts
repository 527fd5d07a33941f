import { type ErrorCode, errorCatalogue } from '#lib/errors.ts';
import type { ImportRefusal } from './imports.server.ts';

/** Refusals of operations on imports, with the message for operators. */
export const importRefusals: Readonly<Record<ImportRefusal, { code: ErrorCode; message: string; field?: string }>> = {
  'not-found': { code: 'not-found', message: 'There is no such import.' },
  'not-now': { code: 'conflict', message: 'The import has moved on since you opened this page.' },
  'another-runs': { code: 'conflict', message: 'Another import of this feed is in progress. Wait for it, or stop it.' },
  'not-the-last': { code: 'conflict', message: 'Only the last import of a feed can be undone.' },
  'needs-name': { code: 'validation-failed', message: 'Choose a feed, or name a new one.', field: 'feedName' },
  'no-such-feed': { code: 'validation-failed', message: 'This feed no longer exists.', field: 'feedId' },
};

/** Status and message of a refusal, for a page. */
export const importFailure = (refusal: ImportRefusal | 'stops' | 'bad-request' | { words: string }) => {
  if (typeof refusal === 'object') return { status: 409, message: refusal.words };
  if (refusal === 'bad-request') return { status: 400, message: errorCatalogue['bad-request'].message };
  if (refusal === 'stops')
    return { status: 409, message: 'First say what every column in red means, or leave it unknown.' };
  const { code, message } = importRefusals[refusal];
  return { status: errorCatalogue[code].status, message };
};
