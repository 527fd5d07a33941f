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
  /** The brand's name, at the beginning of our texts. */
  siteName(): string;
  /** Whether inbound texts are set up: without them a YES could never arrive, so no consent is requested. */
  canBeAnswered: boolean;
};

export type TextConsents = ReturnType<typeof createTextConsents>;

/** Consent to texts. Anybody can enter a number, so its owner has to reply YES first, once for each account. */
export const createTextConsents = ({ db, numbers, send, siteName, canBeAnswered }: Sources) => {
  /** Sends the consent text once for each account and number; `askAgain` sends more. */
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

    /** Numbers of this account that still have to reply YES before anything is sent to them. */
    pendingOf: async (consumerId: string): Promise<Set<string>> =>
      canBeAnswered ? numbers.pendingOf(consumerId) : new Set(),

    /** Resends the consent text; the caller limits how often. False unless the number's reply is pending. */
    askAgain: async (consumerId: string, phone: string): Promise<boolean> => {
      if (!canBeAnswered || (await numbers.isStopped(phone))) return false;
      if (!(await numbers.pendingOf(consumerId)).has(phone)) return false;
      const cause = `text-consent:${consumerId}:${phone}:${randomUUID()}`;
      await db.transaction((session) =>
        send({ channel: 'sms', cause, to: phone, text: consentText(siteName()) }, session),
      );
      return true;
    },

    /** Whether there is consent; if none was requested yet, sends the consent text. */
    isGiven: async (consumerId: string, phone: string): Promise<boolean> => {
      if (!canBeAnswered || (await numbers.isConfirmed(consumerId, phone))) return true;
      await ask(consumerId, phone);
      return false;
    },
  };
};
