import type { Experiments } from '#domains/people/experiments/experiments.server.ts';
import {
  type ExperimentRule,
  experimentsOf,
  type Holdout,
  type Metric,
  variationsOf,
} from '#domains/people/experiments/project.ts';
import {
  type Compared,
  type ExperimentReport,
  metricsOf,
  reportOf,
} from '#domains/people/experiments/results/experiment-report.ts';
import { holdoutExperiment, holdoutVariations } from '#domains/people/experiments/results/holdout-comparison.ts';
import type { VerdictKind } from '#domains/people/experiments/results/judge.ts';
import type { Interval } from '#domains/people/experiments/results/lift.ts';
import type { ResultFigures, ResultFiguresReader } from '#domains/people/experiments/results/result-figures.server.ts';
import type { Clock } from '#lib/clock.ts';

type Sources = { experiments: Experiments; figures: ResultFiguresReader; clock: Clock };

/** The kind of an experiment with results. */
export type ResultKind = 'test' | 'bandit' | 'holdout';

export type ExperimentRow = {
  key: string;
  name: string;
  kind: ResultKind;
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
  flags: readonly {
    key: string;
    name: string;
    variations: readonly string[];
    isOff: boolean;
    /** Number of running experiments. */
    running: number;
    hasRule: boolean;
  }[];
  drafts: readonly { id: string; title: string; author: string; updatedMs: number; inReview: boolean }[];
  history: readonly { revision: number; reason: string; who: string; atMs: number }[];
};

export type ResultView = {
  key: string;
  name: string;
  hypothesis: string;
  kind: ResultKind;
  state: ExperimentRule['state'];
  brand?: string | undefined;
  /** The variations that can be rolled out; none for what can't be ended from its result. */
  variations: readonly string[];
  report: ExperimentReport;
};

type Readable = Compared & {
  kind: ResultKind;
  key: string;
  name: string;
  hypothesis: string;
  state: ExperimentRule['state'];
  /** The key under which its exposures are stored. */
  countedAs: string;
  metrics: readonly Metric[];
};

/** Figures are cached for this many times as long as they took to compute, at most for `longestCacheMs`. */
const cacheFactor = 50;
const longestCacheMs = 15_000;

/** The list of experiments with their results so far. */
export const createExperimentList = ({ experiments, figures, clock }: Sources) => {
  const cache = new Map<string, { untilMs: number; figures: Promise<ResultFigures> }>();

  const figuresOf = ({ countedAs, metrics }: Readable): Promise<ResultFigures> => {
    const key = [countedAs, ...metrics.map(({ id }) => id)].join(' ');
    const cached = cache.get(key);
    if (cached && clock.now() < cached.untilMs) return cached.figures;
    const beganMs = clock.now();
    const read = { untilMs: Infinity, figures: figures.read(countedAs, metrics) };
    cache.set(key, read);
    read.figures.then(
      () => {
        const now = clock.now();
        read.untilMs = now + Math.min(longestCacheMs, (now - beganMs) * cacheFactor);
      },
      () => cache.delete(key),
    );
    return read.figures;
  };

  const ofExperiment = (rule: ExperimentRule): Readable => ({
    ...rule,
    kind: rule.bandit ? 'bandit' : 'test',
    countedAs: rule.id,
    metrics: metricsOf(experiments.current().project, rule),
  });

  /** A holdout is measured by all metrics of the project, because it covers all experiments. */
  const ofHoldout = ({ id, key, name, state, traffic }: Holdout): Readable => ({
    key,
    name,
    state,
    kind: 'holdout',
    hypothesis: '',
    countedAs: holdoutExperiment(id, traffic),
    variations: holdoutVariations({ traffic }),
    metrics: experiments.current().project.metrics,
  });

  const readables = (): Readable[] => {
    const { project } = experiments.current();
    return [...experimentsOf(project).map(({ rule }) => ofExperiment(rule)), ...project.holdouts.map(ofHoldout)];
  };

  const rowOf = async (readable: Readable): Promise<ExperimentRow> => {
    const { key, name, kind, state, metrics } = readable;
    const { visitors, result } = reportOf(readable, metrics, await figuresOf(readable));
    const main = result.metrics[0]?.comparisons;
    const comparison = main?.find((one) => one.key === result.verdict.key) ?? main?.[1];
    return {
      key,
      name,
      kind,
      state,
      visitors,
      verdict: result.verdict.kind,
      lift: comparison?.lift,
      interval: comparison?.interval,
    };
  };

  return {
    list: async (): Promise<ExperimentsView> => {
      const { project, revision } = experiments.current();
      const rows: ExperimentRow[] = [];
      for (const readable of readables()) rows.push(await rowOf(readable));
      const [drafts, history] = await Promise.all([experiments.store.drafts(), experiments.history()]);
      return {
        sdkKey: project.sdkKey,
        revision: Number(revision),
        experiments: rows,
        flags: project.flags.map((flag) => ({
          key: flag.key,
          name: flag.name,
          variations: [...new Set(variationsOf(flag).map(({ key }) => key))],
          isOff: flag.off === true,
          running: flag.experiments.filter(({ state }) => state === 'Running').length,
          hasRule: flag.everyoneElse !== null || flag.deliveries.some(({ state }) => state === 'Running'),
        })),
        drafts: drafts.map(({ id, title, author, updatedMs, inReview }) => ({
          id,
          title,
          author: author.email,
          updatedMs,
          inReview,
        })),
        history: history.map(({ revision: number, reason, publisher, publishedMs }) => ({
          revision: number,
          reason,
          who: publisher.email,
          atMs: publishedMs,
        })),
      };
    },

    result: async (key: string, brand?: string): Promise<ResultView | undefined> => {
      const readable = readables().find((one) => one.key === key);
      if (!readable) return undefined;
      const { name, kind, hypothesis, state, metrics } = readable;
      return {
        key,
        name,
        kind,
        hypothesis,
        state,
        brand,
        variations:
          kind === 'holdout' || state === 'Concluded' ? [] : readable.variations.map((variation) => variation.key),
        report: reportOf(readable, metrics, await figuresOf(readable), brand),
      };
    },
  };
};
export type ExperimentList = ReturnType<typeof createExperimentList>;
