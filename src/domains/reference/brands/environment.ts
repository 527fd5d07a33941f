import { z } from 'zod';

/** The four environments an install can be (BRND-03). */
export const Environment = z.enum(['dev', 'qa', 'prod', 'test']);
export type Environment = z.infer<typeof Environment>;

type EnvironmentSettings = {
  /** Which of its three settings the wallet's storage uses. */
  wallet: 'production' | 'staging' | 'test';
  /** Which of its two distributions the sign-in script comes from. */
  auth: 'prod' | 'nonprod';
  /** Whether search engines may list this install's pages. */
  indexable: boolean;
};

/** BRND-03: the wallet and the sign-in script have their own words for the four environments. */
export const environmentSettings: Readonly<Record<Environment, EnvironmentSettings>> = {
  dev: { wallet: 'staging', auth: 'nonprod', indexable: false },
  qa: { wallet: 'staging', auth: 'nonprod', indexable: false },
  prod: { wallet: 'production', auth: 'prod', indexable: true },
  test: { wallet: 'test', auth: 'nonprod', indexable: false },
};
