import { createHash } from 'node:crypto';
import { readNanpPhone } from '#lib/nanp-phone.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { SendText } from './text-consents.server.ts';
import { helpText, readKeyword, startedText, stoppedText } from './text-copy.ts';
import type { TextNumbersStore } from './text-numbers-store.server.ts';

/** An inbound text; the id is the carrier's. */
type InboundText = { id: string; from: string; message: string };

type Sources = {
  db: SqlDatabase;
  numbers: TextNumbersStore;
  /** Releases texts that waited for these accounts' numbers to reply YES. */
  release(consumerIds: readonly string[], session: SqlSession): Promise<void>;
  send: SendText;
};

/** The brand's name for replies, and the address of the alert settings. */
type Site = { name: string; alertsAddress: string };

export type InboundTexts = ReturnType<typeof createInboundTexts>;

/**
 * STOP, START and HELP are followed and answered, each text once (RULING-20). Anything else gets no reply, to avoid an
 * endless exchange with another robot.
 */
export const createInboundTexts = ({ db, numbers, release, send }: Sources) => {
  const follow = async (phone: string, text: InboundText, site: Site, session: SqlSession) => {
    const keyword = readKeyword(text.message);
    if (keyword === 'help') return helpText(site.name, site.alertsAddress);
    if (keyword === 'stop') {
      await numbers.stop(phone, session);
      return stoppedText(site.name);
    }
    if (keyword !== 'start') return undefined;
    const [lifted, confirmed] = [await numbers.lift(phone, session), await numbers.confirm(phone, session)];
    if (confirmed.length > 0) await release(confirmed, session);
    return lifted || confirmed.length > 0 ? startedText(site.name) : undefined;
  };

  return {
    receive: async (text: InboundText, site: Site): Promise<void> => {
      const phone = readNanpPhone(text.from);
      if (!phone) return;
      await db.transaction(async (session) => {
        if (!(await numbers.receive(text.id, session))) return;
        const answer = await follow(phone, text, site, session);
        if (answer === undefined) return;
        const cause = `text-answer:${createHash('sha256').update(text.id).digest('hex')}`;
        await send({ channel: 'sms', kind: 'answer', cause, to: phone, text: answer }, session);
      });
    },
  };
};
