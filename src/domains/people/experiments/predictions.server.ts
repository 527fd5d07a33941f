import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { chancesOf, chooseBy, contextOf, type Outcomes } from './bandit.ts';
import type { Experiments } from './experiments.server.ts';
import type { KindOutcomes, Prediction, PredictionStore } from './prediction-store.server.ts';
import { type ExperimentRule, experimentsOf, type Project } from './project.ts';

type Sources = {
  experiments: Pick<Experiments, 'current'>;
  store: PredictionStore;
  visitorKey(visitorId: string): number;
  clock: Clock;
  log: Pick<Log, 'error'>;
};

type PredictionRequest = {
  visitorId: string;
  /** The id of the request; by default one per visitor and bandit. */
  cmabUuid?: string;
  attributes: readonly { id: string; value?: string | number | boolean | null | undefined }[];
};

/** The outcomes of one experiment, and the probabilities derived from them. */
type Knowledge = { readAtMs: number; outcomes: readonly KindOutcomes[]; chances: Map<string, Map<string, number>> };

const freshMs = 15_000;
const rememberedMs = 90 * dayMs;
const mostKinds = 2_000;
const mostWaiting = 5_000;
/** Commits wait for the disk, so predictions are written in batches. */
const keepEveryMs = 100;
const parts = 2 ** 32;

/** A number from 0 to 1 derived from the id, so that a repeated request gets the same answer. */
const fractionOf = (cmabUuid: string): number => Number.parseInt(hash('sha256', cmabUuid).slice(0, 8), 16) / parts;

const sumBy = (outcomes: readonly KindOutcomes[]): Map<string, Outcomes> => {
  const sums = new Map<string, Outcomes>();
  for (const { variation, exposures, converted } of outcomes) {
    const sum = sums.get(variation) ?? { exposures: 0, converted: 0 };
    sums.set(variation, { exposures: sum.exposures + exposures, converted: sum.converted + converted });
  }
  return sums;
};

const banditIn = (project: Project, experimentId: string): ExperimentRule | undefined =>
  experimentsOf(project).find(({ rule }) => rule.id === experimentId && rule.bandit)?.rule;

const eventOf = (project: Project, rule: ExperimentRule): string | undefined =>
  project.metrics.find(({ id }) => id === rule.metricIds[0])?.eventKey;

/**
 * The bandits' choices. Callers never wait for the database: outcomes are at most seconds old, and predictions are
 * written in the background.
 */
export const createPredictions = ({ experiments, store, visitorKey, clock, log }: Sources) => {
  const models = new LRUCache<string, Knowledge>({ max: 200 });
  const learning = new Map<string, Promise<void>>();
  let waiting: Prediction[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const report = (doing: string) => (error: unknown) => {
    if (!(error instanceof Unavailable)) logLibraryError(log, doing, error);
  };

  const learn = (experimentId: string, event: string): Promise<void> => {
    const sinceMs = clock.now() - rememberedMs;
    const learnt = store
      .outcomes(experimentId, event, sinceMs)
      .then((outcomes) => void models.set(experimentId, { readAtMs: clock.now(), outcomes, chances: new Map() }))
      .catch(report('A bandit could not learn'))
      .finally(() => learning.delete(experimentId));
    learning.set(experimentId, learnt);
    return learnt;
  };

  const chancesFor = (rule: ExperimentRule, context: string): Map<string, number> => {
    const { outcomes, chances } = models.get(rule.id) ?? {
      outcomes: [],
      chances: new Map<string, Map<string, number>>(),
    };
    const made = chances.get(context);
    if (made) return made;
    const fresh = chancesOf(
      rule.variations.map(({ id }) => id),
      {
        overall: sumBy(outcomes),
        ofKind: sumBy(outcomes.filter((outcome) => outcome.context === context)),
        random: Math.random,
      },
    );
    if (chances.size < mostKinds) chances.set(context, fresh);
    return fresh;
  };

  const write = async (): Promise<void> => {
    const turn = waiting;
    waiting = [];
    if (turn.length > 0) await store.keep(turn).catch(report('Predictions could not be kept'));
  };
  /** Writes run one after another, so that none is lost. */
  const writeNow = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };

  return {
    /** Undefined if there is no such bandit. */
    predict: (experimentId: string, { visitorId, attributes, ...request }: PredictionRequest): string | undefined => {
      const { project } = experiments.current();
      const rule = banditIn(project, experimentId);
      const fallback = rule?.variations[0]?.id;
      if (!rule?.bandit || fallback === undefined) return undefined;
      const event = eventOf(project, rule);
      const age = clock.now() - (models.get(experimentId)?.readAtMs ?? 0);
      if (event !== undefined && age > freshMs && !learning.has(experimentId)) void learn(experimentId, event);
      const context = contextOf(rule.bandit.attributeIds, new Map(attributes.map(({ id, value }) => [id, value])));
      const chances = chancesFor(rule, context);
      const visitor = visitorKey(visitorId);
      const cmabUuid = request.cmabUuid ?? `${experimentId}.${visitor}`;
      const variation = chooseBy(chances, fractionOf(cmabUuid)) ?? fallback;
      if (waiting.length < mostWaiting) {
        const propensity = chances.get(variation) ?? 1;
        const atMs = clock.now();
        waiting.push({ cmabUuid, experiment: experimentId, variation, visitor, context, propensity, atMs });
        timer ??= setTimeout(writeNow, keepEveryMs).unref();
      }
      return variation;
    },

    /** Reads the outcomes now instead of with the next request. */
    learnNow: async (experimentId: string): Promise<void> => {
      const { project } = experiments.current();
      const rule = banditIn(project, experimentId);
      const event = rule && eventOf(project, rule);
      if (event !== undefined) await learn(experimentId, event);
    },
    forgetOld: () => store.forgetBefore(clock.now() - rememberedMs),
    settle: async (): Promise<void> => {
      await writeNow();
      await Promise.all(learning.values());
    },
  };
};
export type Predictions = ReturnType<typeof createPredictions>;
