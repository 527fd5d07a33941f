import type { Reference } from './reference.ts';
import { ResearchUnavailable } from './remote-reference.server.ts';

type Options = {
  /** An external research service, called through a circuit breaker. */
  remote: Reference;
  catalogue: Reference;
  /** Whether the breaker is open or half-open. */
  isResting(): boolean;
};

/** Maximum time a page waits for the external service. */
const patienceMs = 1000;

/** The answer, or `late` if it failed or took too long. */
const withinPatience = <A>(answer: Promise<A>): Promise<A | 'late'> =>
  new Promise((resolve) => {
    const late = (): void => resolve('late');
    const timer = setTimeout(late, patienceMs);
    answer.then(resolve, late).finally(() => clearTimeout(timer));
  });

type Answer = { items: readonly unknown[] } | undefined;

/**
 * Research from an external service, with our own catalogue as the fallback while that is slow or unavailable (RES-06).
 */
export const createReferenceWithFallback = ({ remote, catalogue, isResting }: Options): Reference => {
  const stepIn = async <A extends Answer>(own: () => Promise<A>, answer?: Promise<A>): Promise<A> => {
    const ours = await own();
    if (ours && ours.items.length > 0) return ours;
    // A car that only the service knows is unavailable, not unknown, and nobody waits longer to hear that.
    const theirs = answer ? await withinPatience(answer) : 'late';
    if (theirs === 'late') throw new ResearchUnavailable('the research service is late');
    return theirs;
  };

  let lateCalls = 0;
  const countWhileLate = (answer: Promise<unknown>): void => {
    lateCalls += 1;
    const settled = (): void => {
      lateCalls -= 1;
    };
    answer.then(settled, settled);
  };

  const ask = async <A extends Answer>(call: () => Promise<A>, own: () => Promise<A>): Promise<A> => {
    // One overdue call is enough to notice that the service is back: more would only wait for it too.
    if (lateCalls > 0) return stepIn(own);
    const answer = call();
    // While the breaker is open the call fails at once, and half-open it is the trial.
    if (isResting()) {
      answer.catch(() => undefined);
      return stepIn(own, answer);
    }
    const first = await withinPatience(answer);
    if (first !== 'late') return first;
    countWhileLate(answer);
    return stepIn(own);
  };

  return {
    models: (question) =>
      ask(
        () => remote.models(question),
        () => catalogue.models(question),
      ),
    vehicles: (question) =>
      ask(
        () => remote.vehicles(question),
        () => catalogue.vehicles(question),
      ),
    options: (question) =>
      ask(
        () => remote.options(question),
        () => catalogue.options(question),
      ),
    specs: (question) =>
      ask(
        () => remote.specs(question),
        () => catalogue.specs(question),
      ),
    bodyStyles: (question) =>
      ask(
        () => remote.bodyStyles(question),
        () => catalogue.bodyStyles(question),
      ),
  };
};
