import { recordOf, recordsOf } from '#lib/json-values.ts';

/** A message in a response of the account API (RULING-01). */
export type AccountMessage = { severity: 'ERROR' | 'WARN' | 'INFO'; value: string };

const severities: ReadonlySet<unknown> = new Set(['ERROR', 'WARN', 'INFO']);

/** Messages without text are dropped. */
export const readMessages = (answer: unknown): AccountMessage[] => {
  return recordsOf(recordOf(answer).msgs).flatMap((message) => {
    if (typeof message.value !== 'string' || message.value.trim() === '') return [];
    const severity = severities.has(message.severity) ? (message.severity as AccountMessage['severity']) : 'ERROR';
    return [{ severity, value: message.value }];
  });
};

/** Joins several messages with newlines (SAVE-13). */
export const messageText = (messages: readonly AccountMessage[]): string =>
  messages.map((message) => message.value).join('\n');

export const hasWarning = (messages: readonly AccountMessage[]): boolean =>
  messages.some(({ severity }) => severity === 'WARN');
