import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { posix } from 'node:path';
import { createGunzip } from 'node:zlib';
import { minuteMs } from '#lib/duration.ts';
import { errorMessage } from '#lib/log.ts';
import type { GuardOptions } from '#lib/public-address.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { createGuardedRequest } from './guarded-request.server.ts';

type FetchFeedRequest = {
  /** `https://user:password@host/feed.csv`, or without credentials. */
  address: string;
  user?: string;
  password?: string;
  /** Target file. Its previous content stays until the new feed is complete. */
  file: string;
  /** The previous answer, so that an unchanged feed is not fetched or imported again. */
  before?: FeedVersion;
};

type FeedVersion = { etag: string | null; lastModified: string | null; sha256: string | null };

type FetchedFeed = {
  /** Whether the feed differs from the previous one; only then it is in the file. */
  changed: boolean;
  version: FeedVersion;
  bytes: number;
  /** The author's file name, which tells the format. */
  name: string;
  /** When the author wrote it, according to the server. */
  writtenMs: number | undefined;
};

type FetchFeed = (request: FetchFeedRequest) => Promise<Result<FetchedFeed, string>>;

type Options = GuardOptions & {
  /** For the whole request, including redirects. */
  timeoutMs?: number;
  largestBytes?: number;
};

const noVersion: FeedVersion = { etag: null, lastModified: null, sha256: null };

/** Downloads a seller's feed to a file. Neither errors nor results contain the password. */
export const createFeedFetch = ({
  timeoutMs = 15 * minuteMs,
  largestBytes = 2_000_000_000,
  ...guard
}: Options = {}): FetchFeed => {
  const ask = createGuardedRequest(guard);

  const fetchInto = async (request: FetchFeedRequest, signal: AbortSignal): Promise<FetchedFeed> => {
    const { url, authorization } = readAddress(request);
    const before = request.before ?? noVersion;
    const headers = (target: URL): OutgoingHttpHeaders => ({
      accept: '*/*',
      'accept-encoding': 'gzip',
      // Credentials are not sent to the target of a redirect on another origin.
      ...(authorization && target.origin === url.origin && { authorization }),
      ...(before.etag && { 'if-none-match': before.etag }),
      ...(before.lastModified && { 'if-modified-since': before.lastModified }),
    });
    const response = await ask(url, { signal, headers });
    if (response.statusCode === 304) {
      response.destroy();
      return { changed: false, version: before, bytes: 0, ...nameAndTime(response, url) };
    }
    const refused = refusalOf(response);
    if (refused) {
      response.destroy();
      throw new Error(refused);
    }
    const stored = await storeBody(response, request.file, largestBytes);
    const version = {
      etag: response.headers.etag ?? null,
      lastModified: response.headers['last-modified'] ?? null,
      sha256: stored.sha256,
    };
    if (stored.sha256 === before.sha256) {
      await rm(partOf(request.file), { force: true });
      return { changed: false, version, bytes: stored.bytes, ...nameAndTime(response, url) };
    }
    await rename(partOf(request.file), request.file);
    return { changed: true, version, bytes: stored.bytes, ...nameAndTime(response, url) };
  };

  return async (request) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return ok(await fetchInto(request, signal));
    } catch (error) {
      await rm(partOf(request.file), { force: true });
      return err(signal.aborted ? `did not answer within ${timeoutMs / 1000} s` : errorMessage(error));
    }
  };
};

const partOf = (file: string): string => `${file}.part`;

/** The address without credentials, and those as a header. */
const readAddress = ({
  address,
  user,
  password,
}: FetchFeedRequest): { url: URL; authorization: string | undefined } => {
  if (!URL.canParse(address)) throw new Error('is not a web address');
  const url = new URL(address);
  const name = user ?? decodeURIComponent(url.username);
  const secret = password ?? decodeURIComponent(url.password);
  url.username = '';
  url.password = '';
  url.hash = '';
  const basic = name === '' && secret === '' ? undefined : Buffer.from(`${name}:${secret}`).toString('base64');
  return { url, authorization: basic && `Basic ${basic}` };
};

const refusalOf = ({ statusCode = 0, headers }: IncomingMessage): string | undefined => {
  if (statusCode === 401 || statusCode === 403) return `answered ${statusCode}: the user or password is not accepted`;
  if (statusCode !== 200) return `answered ${statusCode}`;
  if (/^text\/html\b/i.test(headers['content-type'] ?? '')) return 'is a web page, not a feed';
  const encoding = headers['content-encoding'] ?? 'identity';
  return /^(identity|(x-)?gzip)$/i.test(encoding) ? undefined : `is sent as ${encoding}, which was not asked for`;
};

/** Written to disk completely before it is used, and never held in memory as a whole. */
const storeBody = async (response: IncomingMessage, file: string, largestBytes: number) => {
  const tooLarge = new Error(`more than ${largestBytes / 1_000_000} MB`);
  if (Number(response.headers['content-length'] ?? 0) > largestBytes) {
    response.destroy();
    throw tooLarge;
  }
  const hash = createHash('sha256');
  const handle = await open(partOf(file), 'w');
  let bytes = 0;
  try {
    for await (const chunk of bodyOf(response)) {
      bytes += chunk.length;
      if (bytes > largestBytes) throw tooLarge;
      hash.update(chunk);
      await handle.write(chunk);
    }
    if (bytes === 0) throw new Error('is empty');
    await handle.sync();
  } finally {
    response.destroy();
    await handle.close();
  }
  return { bytes, sha256: hash.digest('hex') };
};

const bodyOf = (response: IncomingMessage): AsyncIterable<Buffer> => {
  if (!/gzip/i.test(response.headers['content-encoding'] ?? '')) return response;
  const unzipped = createGunzip();
  response.on('error', (error) => unzipped.destroy(error));
  return response.pipe(unzipped);
};

const nameAndTime = ({ headers }: IncomingMessage, url: URL): Pick<FetchedFeed, 'name' | 'writtenMs'> => {
  const fileName = /filename="?([^";]+)"?/i.exec(headers['content-disposition'] ?? '')?.[1];
  const name = posix.basename((fileName ?? url.pathname).replaceAll('\\', '/')) || 'feed';
  const writtenMs = Date.parse(headers['last-modified'] ?? '');
  return { name, writtenMs: Number.isNaN(writtenMs) ? undefined : writtenMs };
};
