import { setImmediate as nextTurn } from 'node:timers/promises';
import { hourMs } from '#lib/duration.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { Metric } from '../project.ts';
import { addSamples, emptySample, type Sample } from './sample.ts';

type ExposureRow = { experiment: string; visitor: number; variation: string; first_ms: number; brand: string };
type ConversionRow = { event: string; visitor: number; hour: number; times: number; value: number; revenue: number };
type Tables = { experiment_exposures: ExposureRow; experiment_conversions: ConversionRow };

/** The figures of one brand and variation on one day. */
export type DayFigures = {
  day: number;
  brand: string;
  variation: string;
  visitors: number;
  samples: Readonly<Record<string, Sample>>;
};

export type ResultFigures = {
  days: readonly DayFigures[];
  /** Visitors who saw several variations; counted here and excluded from everything else. */
  multiExposed: number;
};

const hoursADay = 24;
/** How far back earlier visits are used for CUPED. */
const hoursBefore = 14 * hoursADay;
/** Visitors per query, small enough not to block other requests. */
const chunk = 1000;

type Cell = { day: number; brand: string; variation: string; visitors: number; samples: Record<string, Sample> };

/** The conversions of an experiment's visitors, summed up by UTC day. */
export const createResultFigures = (db: SqlDatabase) => {
  const exposuresAfter = (experiment: string, visitor: number): Promise<Omit<ExposureRow, 'experiment'>[]> =>
    db
      .with<Tables>()
      .selectFrom('experiment_exposures')
      .select(['visitor', 'variation', 'first_ms', 'brand'])
      .where('experiment', '=', experiment)
      .where('visitor', '>', visitor)
      .orderBy('visitor')
      .limit(chunk)
      .execute();

  const conversionsBetween = (events: readonly string[], first: number, last: number): Promise<ConversionRow[]> =>
    db
      .with<Tables>()
      .selectFrom('experiment_conversions')
      .selectAll()
      .where('event', 'in', events)
      .where('visitor', '>=', first)
      .where('visitor', '<=', last)
      .execute();

  return {
    read: async (experimentId: string, metrics: readonly Metric[]): Promise<ResultFigures> => {
      const cells = new Map<string, Cell>();
      const events = [...new Set(metrics.map(({ eventKey }) => eventKey))];
      let multiExposed = 0;
      let after = Number.MIN_SAFE_INTEGER;
      for (;;) {
        const rows = await exposuresAfter(experimentId, after);
        // The last visitor of a full chunk may have more rows in the next one and is read there.
        const isLast = rows.length < chunk;
        const lastVisitor = rows.at(-1)?.visitor;
        const whole = isLast ? rows : rows.filter(({ visitor }) => visitor !== lastVisitor);
        const byVisitor = Map.groupBy(whole, ({ visitor }) => visitor);
        const visitors = [...byVisitor.keys()];
        const [first, last] = [visitors[0], visitors.at(-1)];
        if (first === undefined || last === undefined) return { days: [...cells.values()], multiExposed };
        const conversions = events.length > 0 ? await conversionsBetween(events, first, last) : [];
        const ofVisitor = Map.groupBy(conversions, ({ visitor }) => visitor);
        for (const [visitor, exposures] of byVisitor) {
          const [exposure] = exposures;
          if (exposures.length > 1) multiExposed += 1;
          else if (exposure) addVisitor(cells, exposure, metrics, ofVisitor.get(visitor) ?? []);
        }
        after = last;
        if (isLast) return { days: [...cells.values()], multiExposed };
        await nextTurn();
      }
    },
  };
};
export type ResultFiguresReader = ReturnType<typeof createResultFigures>;

const addVisitor = (
  cells: Map<string, Cell>,
  { variation, brand, first_ms: firstMs }: Pick<ExposureRow, 'variation' | 'brand' | 'first_ms'>,
  metrics: readonly Metric[],
  conversions: readonly ConversionRow[],
): void => {
  const cellOf = (day: number): Cell => {
    const key = `${day} ${brand} ${variation}`;
    const cell = cells.get(key) ?? { day, brand, variation, visitors: 0, samples: {} };
    cells.set(key, cell);
    return cell;
  };
  const add = (day: number, metric: Metric, sample: Partial<Sample>): void => {
    const { samples } = cellOf(day);
    samples[metric.id] = addSamples(samples[metric.id] ?? emptySample, { ...emptySample, ...sample });
  };
  const firstHour = Math.floor(firstMs / hourMs);
  const firstDay = Math.floor(firstHour / hoursADay);
  cellOf(firstDay).visitors += 1;
  for (const metric of metrics) {
    const own = conversions
      .filter(({ event }) => event === metric.eventKey)
      .sort((one, other) => one.hour - other.hour);
    const isBefore = ({ hour }: ConversionRow): boolean => hour < firstHour && hour >= firstHour - hoursBefore;
    const before = amountOf(metric, own.filter(isBefore));
    add(firstDay, metric, { visitors: 1, beforeSum: before, beforeSumSquares: before ** 2 });
    let conversionsSoFar: ConversionRow[] = [];
    let soFar = 0;
    for (const conversion of own) {
      if (conversion.hour < firstHour) continue;
      conversionsSoFar = [...conversionsSoFar, conversion];
      const now = amountOf(metric, conversionsSoFar);
      add(Math.floor(conversion.hour / hoursADay), metric, {
        sum: now - soFar,
        sumSquares: now ** 2 - soFar ** 2,
        productSum: (now - soFar) * before,
      });
      soFar = now;
    }
  }
};

const amountOf = ({ measure }: Metric, conversions: readonly ConversionRow[]): number => {
  if (measure === 'converted') return conversions.length > 0 ? 1 : 0;
  const column = measure === 'count' ? 'times' : measure;
  return conversions.reduce((sum, conversion) => sum + conversion[column], 0);
};
