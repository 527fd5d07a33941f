import type { Clock } from '#lib/clock.ts';
import type { Experiments } from '../experiments.server.ts';
import { type ExperimentRule, experimentsOf, variationsOf } from '../project.ts';
import { type ExperimentReport, metricsOf, reportOf } from '../results/experiment-report.ts';
import type { VerdictKind } from '../results/judge.ts';
import type { Interval } from '../results/lift.ts';
import type { ResultFigures, ResultFiguresReader } from '../results/result-figures.server.ts';

type Sources = { experiments: Experiments; figures: ResultFiguresReader; clock: Clock };

export type ExperimentRow = {
  key: string;
  name: string;
  state: ExperimentRule['state'];
  visitors: number;
  lift?: number | undefined;
  interval?: Interval | undefined;
  verdict: VerdictKind;
};

export type ExperimentsView = {
  sdkKey: string;
  revision: number;
  experiments: readonly ExperimentRow[];
  flags: readonly { key: string; name: string; variations: readonly string[] }[];
  drafts: readonly { id: string; title: string; author: string; updatedMs: number; inReview: boolean }[];
  history: readonly { revision: number; reason: string; who: string; atMs: number }[];
};

export type ResultView = {
  key: string;
  name: string;
  hypothesis: string;
  isBandit: boolean;
  state: ExperimentRule['state'];
  variations: readonly string[];
  brand?: string | undefined;
  report: ExperimentReport;
};

/** Adding up a large experiment takes a while, and nobody acts on a minute. */
const keptMs = 15_000;

/** Experiments and what they say so far. */
export const createExperimentList = ({ experiments, figures, clock }: Sources) => {
  const kept = new Map<string, { atMs: number; figures: Promise<ResultFigures> }>();

  const figuresOf = (rule: ExperimentRule): Promise<ResultFigures> => {
    const { project } = experiments.current();
    const key = `${rule.id} ${rule.metricIds.join(' ')}`;
    const known = kept.get(key);
    if (known && clock.now() - known.atMs < keptMs) return known.figures;
    const read = figures.read(rule.id, metricsOf(project, rule));
    kept.set(key, { atMs: clock.now(), figures: read });
    read.catch(() => kept.delete(key));
    return read;
  };

  const rowOf = async (rule: ExperimentRule): Promise<ExperimentRow> => {
    const { visitors, result } = reportOf(rule, metricsOf(experiments.current().project, rule), await figuresOf(rule));
    const main = result.metrics[0]?.comparisons;
    const told = main?.find(({ key }) => key === result.verdict.key) ?? main?.[1];
    return {
      ...{ key: rule.key, name: rule.name, state: rule.state, visitors, verdict: result.verdict.kind },
      ...{ lift: told?.lift, interval: told?.interval },
    };
  };

  return {
    list: async (): Promise<ExperimentsView> => {
      const { project, revision } = experiments.current();
      const rows: ExperimentRow[] = [];
      for (const { rule } of experimentsOf(project)) rows.push(await rowOf(rule));
      const [drafts, history] = await Promise.all([experiments.store.drafts(), experiments.history()]);
      return {
        ...{ sdkKey: project.sdkKey, revision: Number(revision), experiments: rows },
        flags: project.flags.map((flag) => ({
          ...{ key: flag.key, name: flag.name },
          variations: [...new Set(variationsOf(flag).map(({ key }) => key))],
        })),
        drafts: drafts.map(({ id, title, author, updatedMs, inReview }) => ({
          ...{ id, title, author: author.email, updatedMs, inReview },
        })),
        history: history.map(({ revision: number, reason, publisher, publishedMs }) => ({
          ...{ revision: number, reason, who: publisher.email, atMs: publishedMs },
        })),
      };
    },

    result: async (key: string, brand?: string): Promise<ResultView | undefined> => {
      const { project } = experiments.current();
      const rule = experimentsOf(project).find((one) => one.rule.key === key)?.rule;
      if (!rule) return undefined;
      return {
        ...{ key, name: rule.name, hypothesis: rule.hypothesis, state: rule.state, brand },
        isBandit: rule.bandit !== undefined,
        variations: rule.variations.map((variation) => variation.key),
        report: reportOf(rule, metricsOf(project, rule), await figuresOf(rule), brand),
      };
    },
  };
};
export type ExperimentList = ReturnType<typeof createExperimentList>;
