import { useMemo } from 'react';
import type { RatesAndFees } from '../rates-and-fees.ts';
import { pageRates } from './page-rates.ts';
import { useChangedRates } from './use-terms.ts';

/** The page's rates and fees. Brings the tables of all states with it, so only parts that always calculate use it. */
export const usePaymentFigures = (): RatesAndFees => {
  const changed = useChangedRates();
  return useMemo(() => pageRates(changed), [changed]);
};
