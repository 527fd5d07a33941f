import { z } from 'zod';
import { err, ok, type Result } from '#lib/result.ts';
import type { Setting, SettingProblem, SettingState } from '#lib/setting.ts';
import { problemsOf } from './setting-problems.ts';
import type { StoredVersion } from './setting-store.ts';

export const checkValue = <T>({ schema }: Setting<T>, value: unknown): Result<T, SettingProblem[]> => {
  const parsed = schema.safeParse(value);
  return parsed.success ? ok(parsed.data) : err(problemsOf(parsed.error));
};

const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'It is not JSON.' });
    return z.NEVER;
  }
});

export const decodeValue = <T>({ schema }: Setting<T>, json: string): Result<T, SettingProblem[]> => {
  const parsed = Json.pipe(schema as z.ZodType<T, unknown>).safeParse(json);
  return parsed.success ? ok(parsed.data) : err(problemsOf(parsed.error));
};

const inWords = (problems: readonly SettingProblem[]): string =>
  problems.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join(' ');

/** The value of a stored version, or the default if this release can't read it. */
export const stateOf = <T>(setting: Setting<T>, stored: StoredVersion | undefined): SettingState<T> => {
  if (!stored) return { version: 0, value: setting.defaultValue };
  const { version } = stored;
  const read = decodeValue(setting, stored.json);
  if (read.ok) return { version, value: read.value };
  return { version, value: setting.defaultValue, unreadable: inWords(read.error) };
};
