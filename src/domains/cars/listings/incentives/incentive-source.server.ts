import type { Clock } from '#lib/clock.ts';
import type { Setting } from '#lib/setting.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { Listing } from '../listing.ts';
import { bestIncentive } from './incentive.ts';
import { type IncentivePrograms, programIncentives, type VehicleNames } from './incentive-programs.ts';

/** Sets the incentive that applies to a car, or none; returns the same object if nothing changes. */
export type SettleIncentive = (car: Listing) => Listing;

export type IncentiveSource = {
  /** With the programs as visible in this session. */
  open(session: SqlSession): Promise<SettleIncentive>;
};

type Sources = {
  setting: Setting<IncentivePrograms>;
  /** The current value, as visible in a session. */
  readSetting(setting: Setting<IncentivePrograms>, session: SqlSession): Promise<IncentivePrograms>;
  names: VehicleNames;
  clock: Clock;
};

export const createIncentiveSource = ({ setting, readSetting, names, clock }: Sources): IncentiveSource => ({
  open: async (session) => {
    const offeredFor = programIncentives(await readSetting(setting, session), names);
    const nowMs = clock.now();
    return (car) => {
      const { incentive: own, ...rest } = car;
      const offered = car.listingType === 'NEW' ? [...(own ? [own] : []), ...offeredFor(car)] : [];
      const best = bestIncentive(car, offered, nowMs);
      if (best === own) return car;
      return best ? { ...rest, incentive: best } : rest;
    };
  },
});
