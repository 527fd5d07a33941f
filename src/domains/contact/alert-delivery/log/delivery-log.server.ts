import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { AlertDeliveryStore } from '../alert-delivery-store.server.ts';
import { isIn, type LogFilter, type LogRow, logFilters, logRows, type MessageFate } from './delivery-log.ts';

type Image = { cid: string; type: string; base64: string };
type LoggedMessage = {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  images?: readonly Image[] | undefined;
};

type Sources = {
  deliveries: Pick<AlertDeliveryStore, 'ofConsumer'>;
  messages: {
    byIds(ids: readonly string[]): Promise<Map<string, MessageFate>>;
    find(id: string): Promise<LoggedMessage | undefined>;
  };
  /** Titles of the consumer's bookmarks, by id. */
  namesOf(consumerId: string): Promise<Map<string, string>>;
  timeZoneOf(consumerId: string): Promise<string>;
  clock: Clock;
};

export type LogView = {
  rows: (LogRow & { day: string; time: string })[];
  counts: Record<LogFilter, number>;
  filter: LogFilter;
  page: number;
  pageCount: number;
};

const lifetimeMs = 90 * dayMs;
const perPage = 50;

export type DeliveryLog = ReturnType<typeof createDeliveryLog>;

/** A consumer's messages of the last 90 days, and the ones not sent with the reason. */
export const createDeliveryLog = ({ deliveries, messages, namesOf, timeZoneOf, clock }: Sources) => {
  const read = async (consumerId: string): Promise<{ rows: LogRow[]; timeZone: string }> => {
    const since = clock.now() - lifetimeMs;
    const [all, names, timeZone] = await Promise.all([
      deliveries.ofConsumer(consumerId),
      namesOf(consumerId),
      timeZoneOf(consumerId),
    ]);
    const recent = all.filter(({ createdMs }) => createdMs >= since);
    const ids = recent.flatMap(({ messageId }) => messageId ?? []);
    const fates = await messages.byIds([...new Set(ids)]);
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    });
    const timeOf = (ms: number) => format.format(ms);
    const rows = logRows({ deliveries: recent, fates, nameOf: (id) => names.get(id), timeOf });
    return { rows, timeZone };
  };

  /** In the shopper's time zone. */
  const dated = (timeZone: string) => {
    const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' });
    const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
    return <Row extends LogRow>(row: Row) => ({ ...row, day: day.format(row.atMs), time: time.format(row.atMs) });
  };

  return {
    page: async (consumerId: string, filter: LogFilter, pageNumber: number): Promise<LogView> => {
      const { rows, timeZone } = await read(consumerId);
      const count = (one: LogFilter) => rows.filter((row) => isIn(one, row)).length;
      const [all, email, text, push, notSent] = logFilters.map(count);
      const counts = { all: all ?? 0, email: email ?? 0, text: text ?? 0, push: push ?? 0, 'not-sent': notSent ?? 0 };
      const pageCount = Math.max(1, Math.ceil(counts[filter] / perPage));
      const page = Math.min(Math.max(1, pageNumber), pageCount);
      const pageRows = rows.filter((row) => isIn(filter, row)).slice((page - 1) * perPage, page * perPage);
      return { rows: pageRows.map(dated(timeZone)), counts, filter, page, pageCount };
    },

    /** All rows, for the spreadsheet download. */
    all: async (consumerId: string): Promise<LogRow[]> => (await read(consumerId)).rows,

    /** One row with its message; undefined for a row of another consumer or one no longer stored. */
    find: async (consumerId: string, id: string) => {
      const { rows, timeZone } = await read(consumerId);
      const row = rows.find((one) => one.id === id);
      if (!row) return undefined;
      const messageId = (await deliveries.ofConsumer(consumerId)).find((one) => one.id === id)?.messageId;
      const message = messageId ? await messages.find(messageId) : undefined;
      return message && { row: dated(timeZone)(row), message };
    },
  };
};
