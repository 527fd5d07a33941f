import { dayMs } from '#lib/duration.ts';

/**
 * A visitor's variation of each experiment and the day of their first visit (EXP-10). Stored in a cookie, so that pages
 * don't wait for a database: the day, then `experiment:variation` pairs.
 */
type VisitorProfile = { firstDay: number; variations: Readonly<Record<string, string>> };

/** As many as fit into a cookie; the oldest are dropped. */
const mostVariations = 40;

export const dayOf = (ms: number): number => Math.floor(ms / dayMs);

export const parseProfile = (text: string | undefined, today: number): VisitorProfile => {
  const [day = '', ...pairs] = (text ?? '').split('.');
  const firstDay = /^\d{1,6}$/.test(day) ? Math.min(Number(day), today) : today;
  const decisions = pairs.flatMap((pair) => {
    const [, experiment = '', variation = ''] = /^(\d{1,19}):(\d{1,19})$/.exec(pair) ?? [];
    return experiment === '' ? [] : [[experiment, variation] as const];
  });
  return { firstDay, variations: Object.fromEntries(decisions.slice(-mostVariations)) };
};

export const serialiseProfile = ({ firstDay, variations }: VisitorProfile): string =>
  [
    String(firstDay),
    ...Object.entries(variations)
      .slice(-mostVariations)
      .map((pair) => pair.join(':')),
  ].join('.');
