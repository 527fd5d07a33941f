import { recordOf, recordsOf } from '#lib/json-values.ts';

/** RULING-01: what an account answer says beside its facts. */
export type AccountMessage = { severity: 'ERROR' | 'WARN' | 'INFO'; value: string };

const severities: ReadonlySet<unknown> = new Set(['ERROR', 'WARN', 'INFO']);

/** Messages without words say nothing and are left out. */
export const readMessages = (answer: unknown): AccountMessage[] => {
  return recordsOf(recordOf(answer).msgs).flatMap((message) => {
    if (typeof message.value !== 'string' || message.value.trim() === '') return [];
    const severity = severities.has(message.severity) ? (message.severity as AccountMessage['severity']) : 'ERROR';
    return [{ severity, value: message.value }];
  });
};

/** SAVE-13: several are joined by newline. */
export const messageText = (messages: readonly AccountMessage[]): string =>
  messages.map((message) => message.value).join('\n');

export const hasWarning = (messages: readonly AccountMessage[]): boolean =>
  messages.some(({ severity }) => severity === 'WARN');
