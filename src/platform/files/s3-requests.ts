import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { errorMessage } from '#lib/log.ts';
import type { S3Address } from './s3-address.ts';

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Without the folder of the address; empty for the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer> | Blob;
  /** Of the body, so that the storage refuses what was damaged on its way. */
  sha256?: string;
};

/** An answer that is no success, or none; the message has no secrets. */
export class S3Failure extends Error {
  /** The storage's own word for it, if it answered. */
  readonly code: string | undefined = undefined;

  constructor(message: string, options: ErrorOptions & { code?: string } = {}) {
    super(message, options);
    this.code = options.code;
  }
}

const noBucket = 'NoSuchBucket';

/** Busy or restarting servers; every request may be sent twice. */
const triesMost = 2;
const pauseMs = 100;

export const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Sends signed requests. Undefined if there is no such file; whatever else is no success throws an `S3Failure`. */
export const createS3Requests = (address: S3Address) => {
  const { bucket, bucketUrl, prefix, region, accessKeyId, secretAccessKey, sessionToken } = address;
  const cache = new Map<string, ArrayBuffer>();

  const urlOf = ({ key, query }: S3Request): string => {
    const path = key === '' ? '' : `${prefix}${key}`.split('/').map(encodeName).join('/');
    return `${bucketUrl}/${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
  };

  const sendOnce = async (request: S3Request, signal: AbortSignal): Promise<Response> => {
    const { method, body, sha256 } = request;
    const { url, headers } = await new AwsV4Signer({
      method,
      url: urlOf(request),
      headers: { 'x-amz-content-sha256': sha256 ?? 'UNSIGNED-PAYLOAD' },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache,
      ...(sessionToken !== undefined && { sessionToken }),
    }).sign();
    return fetch(url, { method, headers, signal, redirect: 'manual', ...(body && { body }) });
  };

  const failureOf = async (request: S3Request, response: Response): Promise<S3Failure> => {
    const text = await response.text().catch(() => '');
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
    const isElsewhere = response.status >= 300 && response.status < 400;
    const advice = isElsewhere ? '; correct the region or the endpoint' : '';
    return new S3Failure(
      `${request.method} ${request.key} in the bucket ${bucket} was answered ${`${response.status} ${code}`.trim()}${advice}`,
      { code },
    );
  };

  return async (request: S3Request, signal: AbortSignal): Promise<Response | undefined> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const response = await sendOnce(request, signal);
        if (response.ok) return response;
        const failure = await failureOf(request, response);
        if (response.status === 404 && failure.code !== noBucket && request.method !== 'PUT') return undefined;
        if (!isTemporary(response.status) || tries === triesMost) throw failure;
      } catch (error) {
        if (error instanceof S3Failure || signal.aborted || tries === triesMost) throw readable(error);
      }
      await wait(pauseMs, undefined, { signal });
    }
  };
};

/** Signatures are made of stricter addresses than browsers write. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const isTemporary = (status: number): boolean => status === 429 || status >= 500;

/** The cause of `fetch failed` is in another error. */
const readable = (error: unknown): Error => {
  if (error instanceof S3Failure) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : errorMessage(cause ?? error);
  return new S3Failure(`no answer (${reason})`, { cause: error });
};
