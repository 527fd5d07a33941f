import { randomInt } from 'node:crypto';
import { test as plain } from '@playwright/test';

/** Every journey comes from an address of its own, as shoppers do: what one of them may write in a minute is limited. */
export const test = plain.extend({
  extraHTTPHeaders: async ({ baseURL: _ }, use) => {
    const address = [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');
    await use({ 'x-forwarded-for': address });
  },
});
