import { dayMs } from '#lib/duration.ts';

/**
 * EXP-10: which variation of which experiment a visitor has been given, and since when they are known: kept by the
 * browser itself, so that no page waits for a database. The day they were first seen, then `experiment:variation`.
 */
type VisitorProfile = { firstDay: number; variations: Readonly<Record<string, string>> };

/** A cookie has room for these; older ones make way. */
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
