import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { signInOperator as makeOperator } from '#tests/fixtures/operator.ts';
import type { SignedIn } from '#tests/fixtures/signed-in.ts';
import { password } from './shopper.ts';

const dataDir = process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../.data/test');

/** Somebody who runs the site, signed in in this browser. */
export const signInOperator = async (
  context: BrowserContext,
  baseURL: string | undefined,
  who: { signedInMs?: number; name?: string; email?: string } = {},
): Promise<SignedIn> => {
  const operator = await makeOperator({ dataDir, origin: baseURL ?? '', password, ...who });
  await context.addCookies([{ ...operator.browserCookie, url: baseURL ?? '' }]);
  return operator;
};
