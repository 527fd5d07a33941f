import type { IncomingMessage } from 'node:http';
import { errorMessage } from '#lib/log.ts';
import type { GuardOptions } from '#lib/public-address.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { createGuardedRequest } from './guarded-request.server.ts';

export type FetchPhoto = (url: string) => Promise<Result<Buffer, string>>;

type Options = GuardOptions & {
  /** For the whole request, including redirects. */
  timeoutMs?: number;
};

const largestBytes = 25_000_000;

/** Includes the generic types that file stores use. */
const pictureType = /^(image\/(?!svg)|(application|binary)\/octet-stream\b)/i;

export const createPhotoFetch = ({ timeoutMs = 15_000, ...guard }: Options = {}): FetchPhoto => {
  const ask = createGuardedRequest(guard);
  const fetchPicture = async (url: URL, signal: AbortSignal): Promise<Buffer> => {
    const response = await ask(url, { signal, headers: () => ({ accept: 'image/*' }) });
    const { statusCode = 0, headers } = response;
    if (statusCode === 200 && pictureType.test(headers['content-type'] ?? 'image/*')) return readAll(response);
    response.destroy();
    throw new Error(statusCode === 200 ? `is ${headers['content-type']}, not a picture` : `answered ${statusCode}`);
  };
  return async (url) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return ok(await fetchPicture(new URL(url), signal));
    } catch (error) {
      return err(signal.aborted ? `did not answer within ${timeoutMs / 1000} s` : errorMessage(error));
    }
  };
};

const readAll = async (response: IncomingMessage): Promise<Buffer> => {
  const tooLarge = new Error(`more than ${largestBytes / 1_000_000} MB`);
  const parts: Buffer[] = [];
  let bytes = Number(response.headers['content-length'] ?? 0);
  if (bytes > largestBytes) {
    response.destroy();
    throw tooLarge;
  }
  bytes = 0;
  // Leaving the loop destroys the response.
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > largestBytes) throw tooLarge;
    parts.push(part);
  }
  return Buffer.concat(parts);
};
