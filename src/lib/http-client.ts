import { type Query, withQuery } from './query-string.ts';
import { visitSource, visitSourceHeader } from './referrer.ts';

export type HttpOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Query;
  /** Sent by POST, PUT and PATCH, merged over the query. */
  data?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** 'omit' for wallet storage and certified content, which are fetched without cookies. */
  credentials?: 'include' | 'omit' | 'same-origin';
  contentType?: string;
  signal?: AbortSignal;
  /** Lets a request outlive the page that sent it. */
  keepalive?: boolean;
};

type HttpAnswer = { status: number; headers: Headers; body: unknown };

export type HttpClient = {
  /** The parsed body only. */
  json(url: string, options?: HttpOptions): Promise<unknown>;
  /** Body, status and headers, for callers that need those as well. */
  request(url: string, options?: HttpOptions): Promise<HttpAnswer>;
};

/** A response that is not OK, with its status text as message and its body (RES-04). */
export class HttpError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;

  constructor(answer: { status: number; statusText: string; body: unknown }) {
    // HTTP/2 has no status text, and the message must not be empty.
    super(answer.statusText || `HTTP status ${answer.status}`);
    this.name = 'HttpError';
    this.status = answer.status;
    this.statusText = answer.statusText;
    this.body = answer.body;
  }
}

const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Only for our own host: another one would have to allow the header first. */
const sourceHeader = (url: string): Record<string, string> =>
  typeof document !== 'undefined' && url.startsWith('/') ? { [visitSourceHeader]: visitSource() } : {};

/** A body that is not JSON reads as an empty object (RES-03). */
const parseJson = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/**
 * The only HTTP client for services, in the browser and on the server (RES-01 to RES-04). `toUrl` turns a service path
 * into the URL to call, such as the review brand's /cm-api (BRND-08).
 */
export const createHttpClient = ({
  fetch,
  toUrl = (path) => path,
}: {
  fetch: typeof globalThis.fetch;
  toUrl?: (path: string) => string;
}): HttpClient => {
  const request = async (url: string, options: HttpOptions = {}): Promise<HttpAnswer> => {
    const { method = 'GET', query = {}, data = {}, headers, credentials = 'include', signal, keepalive } = options;
    const hasBody = METHODS_WITH_BODY.has(method);
    const address = toUrl(url);
    const response = await fetch(hasBody ? address : withQuery(address, query), {
      method,
      credentials,
      headers: {
        'content-type': options.contentType ?? 'application/json',
        ...(hasBody && sourceHeader(address)),
        ...headers,
      },
      ...(hasBody && { body: JSON.stringify({ ...query, ...data }) }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    });
    const body = await parseJson(response);
    if (!response.ok) throw new HttpError({ status: response.status, statusText: response.statusText, body });
    return { status: response.status, headers: response.headers, body };
  };

  return { request, json: async (url, options) => (await request(url, options)).body };
};
