import type { Setting } from '#lib/setting.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { Owner } from '../owner.ts';
import { type AdvertisedPrices, advertisedPrices, feesApartIn } from './advertised-prices.ts';

/** Marks the sellers whose fees are stated apart from prices; the same owner comes back if nothing changes. */
type SettleFees = (owner: Owner) => Owner;

export type FeeRule = {
  /** By the setting as visible in this session. */
  open(session: SqlSession): Promise<SettleFees>;
};

type Sources = { readSetting(setting: Setting<AdvertisedPrices>, session: SqlSession): Promise<AdvertisedPrices> };

export const createFeeRule = ({ readSetting }: Sources): FeeRule => ({
  open: async (session) => {
    const setting = await readSetting(advertisedPrices, session);
    return (owner) => {
      const isApart = !owner.privateSeller && feesApartIn(setting, owner.address.state);
      if (isApart === (owner.feesApart ?? false)) return owner;
      const { feesApart: _, ...rest } = owner;
      return isApart ? { ...rest, feesApart: true } : rest;
    };
  },
});
