import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { forAnySite } from '#domains/browse/api-v1/any-site-headers.ts';
import { isV1 } from '#domains/browse/api-v1/api-v1-paths.ts';
import { AppError, type ErrorBody, type ErrorCode } from '#lib/errors.ts';
import { problemOf, problemType } from '#lib/problem.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { breakerErrorKind } from '#platform/http/breaker.ts';
import { asksForPage, sendFailurePage } from './pages/plain-page.ts';

/** Error codes of the framework, as codes of our catalogue. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-request',
  FST_ERR_BAD_URL: 'bad-request',
  FST_ERR_MAX_PARAM_LENGTH: 'url-too-long',
  FST_ERR_ASYNC_CONSTRAINT: 'bad-request',
};

const forStatus: Record<number, ErrorCode> = {
  403: 'forbidden',
  404: 'not-found',
  413: 'too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
};

export const toAppError = (error: FastifyError): AppError => {
  if (error instanceof AppError) return error;
  // A refusal or timeout of a breaker is temporary (RES-07).
  if (error instanceof Unavailable || breakerErrorKind(error)) return new AppError('unavailable');
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(
      error.validation.map((issue) => [
        issue.instancePath.slice(1).replaceAll('/', '.') || 'body',
        issue.message ?? 'is not valid',
      ]),
    );
    return new AppError('validation-failed', { fields });
  }
  const code = frameworkCodes[error.code] ?? (error.statusCode ? forStatus[error.statusCode] : undefined);
  if (code) return new AppError(code);
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new AppError('bad-request');
  return new AppError('internal');
};

const errorBody = (error: AppError, traceId: string): ErrorBody => ({
  errorMessage: error.message,
  code: error.code,
  traceId,
  ...(error.fields && { fields: error.fields }),
});

const sayWhenToRetry = ({ status }: AppError, reply: FastifyReply): void => {
  if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', '60');
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '2');
};

export const sendError = (error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  sayWhenToRetry(error, reply);
  // The typed API has the standard form of errors (API-04).
  if (isV1(request.originalUrl))
    return reply
      .code(error.status)
      .headers(forAnySite)
      .type(problemType)
      .send(JSON.stringify(problemOf(error, request.id)));
  return reply.code(error.status).type('application/json; charset=utf-8').send(errorBody(error, request.id));
};

/** Sends an error as a page to browsers that opened one, and as JSON otherwise. */
export const answerError = (error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (!asksForPage(request)) return sendError(error, request, reply);
  sayWhenToRetry(error, reply);
  return sendFailurePage(request, reply, error);
};

/** Called with each unexpected error. */
type OnSurprise = (error: unknown, request: FastifyRequest) => void;

/** Sends expected errors as they are; unexpected ones are logged once and answered with a general message. */
export const registerErrorHandler = (app: FastifyInstance, { onSurprise }: { onSurprise: OnSurprise }): void => {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const appError = toAppError(error);
    if (appError.code === 'internal') {
      request.log.error({ err: error }, 'unexpected error');
      onSurprise(error, request);
    }
    return answerError(appError, request, reply);
  });
};
