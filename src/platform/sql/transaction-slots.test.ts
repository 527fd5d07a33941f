import { describe, expect, it } from 'vitest';
import { Unavailable } from '#lib/unavailable.ts';
import { createTransactionSlots } from './transaction-slots.ts';

describe('slots of transactions', () => {
  it('are given in the order of requests as others end', async () => {
    const slots = createTransactionSlots(1, 60_000);
    const order: string[] = [];
    const first = await slots.acquire();
    const next = ['second', 'third'].map(async (name) => {
      const release = await slots.acquire();
      order.push(name);
      release();
    });
    expect(order).toEqual([]);
    first();
    await Promise.all(next);
    expect(order).toEqual(['second', 'third']);
    (await slots.acquire())();
  });

  it('refuse who waited in vain, and keep none for them', async () => {
    const slots = createTransactionSlots(1, 1);
    const first = await slots.acquire();
    await expect(slots.acquire()).rejects.toThrow(Unavailable);
    first();
    (await slots.acquire())();
  });
});
