import {
  type ActionGroup,
  actionGroups,
  everyShopperAction,
  type ShopperAction,
} from '#domains/reference/analytics/shopper-actions/shopper-action.ts';
import { dayMs } from '#lib/duration.ts';
import { opsPath } from '#paths/paths.ts';

export const figureRanges = [7, 30, 90] as const;
type RangeDays = (typeof figureRanges)[number];

/** The days of the figures, and which actions; without a group, all. */
export type FigureFilter = { days: RangeDays; group: ActionGroup | undefined };

const usualDays = 30;

export const readFigureFilter = (query: URLSearchParams): FigureFilter => ({
  days: figureRanges.find((days) => String(days) === query.get('days')) ?? usualDays,
  group: actionGroups.find(({ group }) => group === query.get('actions'))?.group,
});

const queryOf = ({ days, group }: FigureFilter): Record<string, string | number> => ({
  ...(days !== usualDays && { days }),
  ...(group !== undefined && { actions: group }),
});

export const figuresPath = (filter: FigureFilter): string => opsPath('figures', queryOf(filter));

export const figuresCsvPath = '/api/ops/figures.csv';
export const figuresCsvHref = (filter: FigureFilter): string => {
  const query = new URLSearchParams(Object.entries(queryOf(filter)).map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? figuresCsvPath : `${figuresCsvPath}?${query}`;
};

export const actionsOf = ({ group }: Pick<FigureFilter, 'group'>): readonly ShopperAction[] =>
  actionGroups.find((one) => one.group === group)?.actions ?? everyShopperAction;

/** UTC days that end with today, and as many before them. */
export const daysOf = ({ days }: Pick<FigureFilter, 'days'>, nowMs: number) => {
  const untilMs = (Math.floor(nowMs / dayMs) + 1) * dayMs;
  const fromMs = untilMs - days * dayMs;
  return { fromMs, untilMs, beforeMs: fromMs - days * dayMs };
};
