import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { TextNumbersStore } from './text-numbers-store.server.ts';
import { consentText } from './text-words.ts';

type TextMessage = { channel: 'sms'; cause: string; to: string; text: string };

export type SendText = (message: TextMessage & { kind?: 'answer' }, session: SqlSession) => Promise<unknown>;

type Sources = {
  db: SqlDatabase;
  numbers: Pick<TextNumbersStore, 'isConfirmed' | 'isStopped' | 'ask'>;
  send: SendText;
  /** The name our texts begin with: the brand's, as those of alerts. */
  siteName(): string;
  /** Whether an answer could ever reach us: nobody is asked a question whose answer nobody hears. */
  canBeAnswered: boolean;
};

export type TextConsents = ReturnType<typeof createTextConsents>;

/** Whoever enters a number may be anybody: its owner says YES first, once for each account. */
export const createTextConsents = ({ db, numbers, send, siteName, canBeAnswered }: Sources) => {
  /** One question for each account and number, ever. */
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

    /** One that nobody has asked for yet is asked for now. */
    isGiven: async (consumerId: string, phone: string): Promise<boolean> => {
      if (!canBeAnswered || (await numbers.isConfirmed(consumerId, phone))) return true;
      await ask(consumerId, phone);
      return false;
    },
  };
};
