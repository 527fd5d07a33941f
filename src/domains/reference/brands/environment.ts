import { z } from 'zod';

/** The four environments an install can be (BRND-03). */
export const Environment = z.enum(['dev', 'qa', 'prod', 'test']);
export type Environment = z.infer<typeof Environment>;

type EnvironmentSettings = {
  /** The wallet storage's setting. */
  wallet: 'production' | 'staging' | 'test';
  /** The distribution of the sign-in script. */
  auth: 'prod' | 'nonprod';
  /** Whether search engines may index this install. */
  indexable: boolean;
};

/** The wallet and the sign-in script have their own names for the four environments (BRND-03). */
export const environmentSettings: Readonly<Record<Environment, EnvironmentSettings>> = {
  dev: { wallet: 'staging', auth: 'nonprod', indexable: false },
  qa: { wallet: 'staging', auth: 'nonprod', indexable: false },
  prod: { wallet: 'production', auth: 'prod', indexable: true },
  test: { wallet: 'test', auth: 'nonprod', indexable: false },
};
