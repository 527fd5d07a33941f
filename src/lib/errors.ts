/** Every error a client can receive: code, HTTP status and message (RULING-01). */
export const errorCatalogue = {
  'bad-request': { status: 400, message: 'We couldn’t read that request.' },
  'malformed-json': {
    status: 400,
    message: 'The request body is not valid JSON, or holds a field name that is not allowed.',
  },
  'validation-failed': { status: 400, message: 'Some fields are not valid.' },
  'not-signed-in': { status: 401, message: 'Please sign in first.' },
  'foreign-origin': { status: 403, message: 'You can only do this from our own pages.' },
  'confirm-identity': { status: 403, message: 'Please confirm it’s you: sign in again, or enter your password.' },
  forbidden: { status: 403, message: 'You don’t have access to this.' },
  'role-required': { status: 403, message: 'Your role does not include this. Ask an owner of the site.' },
  'network-blocked': {
    status: 403,
    message: 'This network sent too many requests that were refused, so it’s blocked for a while.',
  },
  'not-found': { status: 404, message: 'We couldn’t find that.' },
  'method-not-allowed': { status: 405, message: 'That method is not supported here.' },
  'request-timeout': { status: 408, message: 'The request took too long to arrive.' },
  conflict: { status: 409, message: 'This was changed somewhere else.' },
  gone: { status: 410, message: 'This is no longer here.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'url-too-long': { status: 414, message: 'The address is too long.' },
  'unsupported-media-type': { status: 415, message: 'Send JSON or a form.' },
  'misdirected-request': { status: 421, message: 'There is no site at this host name.' },
  'headers-too-large': { status: 431, message: 'The request headers are too large.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please try again in a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  overloaded: { status: 503, message: 'We’re very busy right now. Please try again in a few seconds.' },
  unavailable: { status: 503, message: 'The site isn’t responding right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Thrown by routes and request handlers only; services return results. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(code: ErrorCode, detail: { message?: string; fields?: Readonly<Record<string, string>> } = {}) {
    super(detail.message ?? errorCatalogue[code].message);
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.fields = detail.fields;
  }
}

export type ErrorBody = {
  errorMessage: string;
  code: string;
  traceId: string;
  fields?: Readonly<Record<string, string>>;
};
