import type { z } from 'zod';
import type { SettingProblem } from '#lib/setting.ts';

type Issue = z.core.$ZodIssue;

const tooBig = ({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): string => {
  if (origin === 'string') return `is longer than ${maximum} characters.`;
  if (origin === 'array') return `has more than ${maximum} entries.`;
  return `is over the limit of ${maximum}.`;
};

const tooSmall = ({ origin, minimum }: Extract<Issue, { code: 'too_small' }>): string => {
  if (origin === 'string') return minimum === 1 ? 'is needed.' : `is shorter than ${minimum} characters.`;
  if (origin === 'array') return `has fewer than ${minimum} entries.`;
  return `is under the least of ${minimum}.`;
};

const expected: Readonly<Record<string, string>> = {
  number: 'is not a number.',
  int: 'is not a whole number.',
  boolean: 'is neither yes nor no.',
  string: 'is not text.',
};

/** Our own texts, because the library's messages are for programmers. */
const wordsOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'not_multiple_of':
      return `is not a multiple of ${issue.divisor}.`;
    case 'invalid_type':
      return expected[issue.expected] ?? 'is not what is expected here.';
    case 'invalid_format':
      if (issue.format === 'email') return 'is not an email address like hello@cars.example.';
      return issue.format === 'date' ? 'is not a day like 2026-11-15.' : `is not written as ${issue.format} should be.`;
    case 'unrecognized_keys':
      return `has fields that are unknown: ${issue.keys.join(', ')}.`;
    default:
      return issue.message;
  }
};

export const problemsOf = ({ issues }: { issues: readonly Issue[] }): SettingProblem[] =>
  issues.map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
    message: wordsOf(issue),
  }));
