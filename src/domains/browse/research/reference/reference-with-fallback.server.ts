import type { Reference } from './reference.ts';

type Options = {
  /** A research service elsewhere, asked through a breaker. */
  remote: Reference;
  catalogue: Reference;
  /** Whether the service failed so often that it is left alone, or is being tried again. */
  isResting(): boolean;
};

/** As long as a shopper may wait for a page on account of somebody else's service. */
const patienceMs = 1000;

/** The answer, or `late` where there is none in time or it failed. */
const withinPatience = <A>(answer: Promise<A>): Promise<A | 'late'> =>
  new Promise((resolve) => {
    const late = (): void => resolve('late');
    const timer = setTimeout(late, patienceMs);
    answer.then(resolve, late).finally(() => clearTimeout(timer));
  });

type Answer = { items: readonly unknown[] } | undefined;

/** RES-06: research from a service elsewhere; our own catalogue steps in while that is slow or away. */
export const createReferenceWithFallback = ({ remote, catalogue, isResting }: Options): Reference => {
  const stepIn = async <A extends Answer>(answer: Promise<A>, own: () => Promise<A>): Promise<A> => {
    const ours = await own();
    // A car that only the service knows is not one that does not exist: whoever asks hears that research is away.
    return ours && ours.items.length > 0 ? ours : answer;
  };

  let lateCalls = 0;
  const countWhileLate = (answer: Promise<unknown>): void => {
    lateCalls += 1;
    const settled = (): void => {
      lateCalls -= 1;
    };
    answer.then(settled, settled);
  };

  const ask = async <A extends Answer>(answer: Promise<A>, own: () => Promise<A>): Promise<A> => {
    // It is asked all the same, which is how it is found to be back; nobody waits for that, nor does everybody wait
    // to see what somebody sees already: a call that is overdue says the same of all others.
    if (isResting() || lateCalls > 0) {
      answer.catch(() => undefined);
      return stepIn(answer, own);
    }
    const first = await withinPatience(answer);
    if (first !== 'late') return first;
    countWhileLate(answer);
    return stepIn(answer, own);
  };

  return {
    models: (question) => ask(remote.models(question), () => catalogue.models(question)),
    vehicles: (question) => ask(remote.vehicles(question), () => catalogue.vehicles(question)),
    options: (question) => ask(remote.options(question), () => catalogue.options(question)),
    specs: (question) => ask(remote.specs(question), () => catalogue.specs(question)),
    bodyStyles: (question) => ask(remote.bodyStyles(question), () => catalogue.bodyStyles(question)),
  };
};
