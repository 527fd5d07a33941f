import { formatMoney, grouped } from '#lib/money.ts';

/** A saved or viewed car, or one similar to it. */
export type PickCar = {
  id: number;
  name: string;
  model: string;
  priceUsd: number | null;
  mileage: number | null;
  miles: number | null;
  picture: string;
};

export type PickSource = { car: PickCar; from: 'saved' | 'viewed'; similar: readonly PickCar[] };

export type Pick = Omit<PickCar, 'model' | 'mileage' | 'miles'> & { reason: string };

const leastUsd = 100;
const leastMiles = 1000;
const near = 25;

/** Advantage over the car it is similar to; undefined if there is none. */
const advantage = (car: PickCar, source: PickCar): string | undefined => {
  const lessUsd = source.priceUsd !== null && car.priceUsd !== null ? source.priceUsd - car.priceUsd : 0;
  if (lessUsd >= leastUsd) return `${formatMoney(lessUsd)} less`;
  const fewer = source.mileage !== null && car.mileage !== null ? source.mileage - car.mileage : 0;
  if (fewer >= leastMiles) return `${grouped(fewer)} fewer miles`;
  if (car.miles !== null && car.miles <= near) return `${grouped(Math.max(1, Math.round(car.miles)))} mi away`;
  return undefined;
};

const pickReasons = { saved: 'you saved', viewed: 'you looked at' } as const;

/** Cars similar to saved or viewed ones, each with a reason (PROF-12); none of the saved or viewed ones themselves. */
export const picksOf = (sources: readonly PickSource[], most: number): Pick[] => {
  const ids = new Set(sources.map(({ car }) => car.id));
  const perSource = sources.map(({ car: source, from, similar }) =>
    similar.flatMap((car) => {
      const why = advantage(car, source);
      const { id, name, priceUsd, picture } = car;
      const reason = `Like the ${source.model} ${pickReasons[from]}, ${why}`;
      return why === undefined ? [] : [{ id, name, priceUsd, picture, reason }];
    }),
  );
  const picks: Pick[] = [];
  // Take from each source in turn, so that the first does not fill the list.
  for (let at = 0; picks.length < most && perSource.some((list) => at < list.length); at += 1) {
    for (const list of perSource) {
      const pick = list[at];
      if (!pick || ids.has(pick.id) || picks.length >= most) continue;
      ids.add(pick.id);
      picks.push(pick);
    }
  }
  return picks;
};
