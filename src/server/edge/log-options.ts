import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { redact } from './redact.ts';

export type LogStream = { write(line: string): void };

type DescribedError = { type: string; message: string; stack: string; code?: string; cause?: DescribedError };

const deepestCause = 5;

/** Only an error's own fields; properties that libraries add (rows, parameters, answers) are not logged. */
const describeError = (error: unknown, depth = 0): DescribedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack = '', cause } = error;
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') && String(error.code);
  return {
    type: error.constructor.name || name,
    message,
    stack,
    ...(code && { code }),
    ...(cause !== undefined && depth < deepestCause && { cause: describeError(cause, depth + 1) }),
  };
};

/** Headers and addresses are never logged, because they contain cookies and tokens. */
export const logOptions = ({ logLevel }: Pick<Config, 'logLevel'>, stream?: LogStream) =>
  ({
    level: logLevel,
    ...(stream && { stream }),
    serializers: {
      err: (error: unknown) => describeError(error),
      req: ({ method }: { method?: string }) => ({ method }),
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
    },
    hooks: { streamWrite: redact },
  }) satisfies FastifyServerOptions['logger'];
