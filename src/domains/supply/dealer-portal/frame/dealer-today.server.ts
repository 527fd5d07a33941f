import type { WaitingImport } from '#domains/supply/imports/waiting-import.server.ts';
import { type CarRow, carViews } from '../cars/car-list.ts';
import type { PortalCounts } from './portal-sections.ts';

type Sources = {
  cars: { rows(dealerId: number): Promise<CarRow[]> };
  /** Open items of other sections of the portal, by section. */
  waiting: Readonly<Record<string, (dealerId: number) => Promise<number>>>;
  /** The import with this dealer's cars that waits for an operator, if there is one. */
  waitingImport(dealerId: number): Promise<WaitingImport | undefined>;
};

/** What a dealer finds on the first screen. */
export type TodayView = {
  waiting: PortalCounts;
  waitingImport: WaitingImport | undefined;
  cars: { all: number; long: number; above: number; photos: number; views: number; saves: number };
};

export type DealerToday = ReturnType<typeof createDealerToday>;

export const createDealerToday = ({ cars, waiting, waitingImport }: Sources) => {
  const counts = async (dealerId: number): Promise<PortalCounts> =>
    Object.fromEntries(
      await Promise.all(Object.entries(waiting).map(async ([part, count]) => [part, await count(dealerId)] as const)),
    );

  return {
    counts,

    open: async (dealerId: number): Promise<TodayView> => {
      const [open, rows, held] = await Promise.all([counts(dealerId), cars.rows(dealerId), waitingImport(dealerId)]);
      const total = (of: (car: CarRow) => number) => rows.reduce((sum, car) => sum + of(car), 0);
      const count = (name: keyof typeof carViews) => rows.filter(carViews[name].has).length;
      return {
        waiting: open,
        waitingImport: held,
        cars: {
          all: count('all'),
          long: count('long'),
          above: count('above'),
          photos: count('photos'),
          views: total(({ views }) => views),
          saves: total(({ saves }) => saves),
        },
      };
    },
  };
};
