import { randomUUID } from 'node:crypto';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { consentText } from './text-copy.ts';
import type { TextNumbersStore } from './text-numbers-store.server.ts';

type TextMessage = { channel: 'sms'; cause: string; to: string; text: string };

export type SendText = (message: TextMessage & { kind?: 'answer' }, session: SqlSession) => Promise<unknown>;

type Sources = {
  db: SqlDatabase;
  numbers: Pick<TextNumbersStore, 'isConfirmed' | 'isStopped' | 'ask' | 'pendingOf'>;
  send: SendText;
  /** The name our texts begin with: the brand's, as those of alerts. */
  siteName(): string;
  /** Whether an answer could ever reach us: nobody is asked a question whose answer nobody hears. */
  canBeAnswered: boolean;
};

export type TextConsents = ReturnType<typeof createTextConsents>;

/** Whoever enters a number may be anybody: its owner says YES first, once for each account. */
export const createTextConsents = ({ db, numbers, send, siteName, canBeAnswered }: Sources) => {
  /** One question for each account and number; more only by `askAgain`. */
  const ask = async (consumerId: string, phone: string): Promise<void> => {
    if (!canBeAnswered || (await numbers.isStopped(phone))) return;
    await db.transaction(async (session) => {
      if (!(await numbers.ask(consumerId, phone, session))) return;
      const cause = `text-consent:${consumerId}:${phone}`;
      await send({ channel: 'sms', cause, to: phone, text: consentText(siteName()) }, session);
    });
  };

  return {
    ask,

    /** Numbers of this account that say YES before anything is sent to them. */
    pendingOf: async (consumerId: string): Promise<Set<string>> =>
      canBeAnswered ? numbers.pendingOf(consumerId) : new Set(),

    /** The question once more; how often is for the caller to limit. Nothing for a number that is not waited for. */
    askAgain: async (consumerId: string, phone: string): Promise<boolean> => {
      if (!canBeAnswered || (await numbers.isStopped(phone))) return false;
      if (!(await numbers.pendingOf(consumerId)).has(phone)) return false;
      const cause = `text-consent:${consumerId}:${phone}:${randomUUID()}`;
      await db.transaction((session) =>
        send({ channel: 'sms', cause, to: phone, text: consentText(siteName()) }, session),
      );
      return true;
    },

    /** One that nobody has asked for yet is asked for now. */
    isGiven: async (consumerId: string, phone: string): Promise<boolean> => {
      if (!canBeAnswered || (await numbers.isConfirmed(consumerId, phone))) return true;
      await ask(consumerId, phone);
      return false;
    },
  };
};
