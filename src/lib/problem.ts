import type { AppError } from './errors.ts';

/** The body of an error by RFC 9457, as `/v1` answers it. */
type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  traceId: string;
  errors?: { parameter: string; detail: string }[];
};

export const problemType = 'application/problem+json; charset=utf-8';

export const problemOf = ({ code, status, message, fields }: AppError, traceId: string): Problem => {
  const errors = Object.entries(fields ?? {}).map(([parameter, detail]) => ({ parameter, detail }));
  const title = code.replaceAll('-', ' ');
  const problem = { type: 'about:blank', title, status, detail: message, code, traceId };
  return errors.length > 0 ? { ...problem, errors } : problem;
};
