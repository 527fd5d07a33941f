import { expect, it } from 'vitest';
import { createChannel, type Handlers } from './channel.ts';

/** Two ends that are connected to each other. */
const connect = (handlers: Handlers) => {
  const other = createChannel((message) => queueMicrotask(() => caller.receive(message)), handlers);
  const caller = createChannel((message) => queueMicrotask(() => other.receive(message)), {});
  return caller;
};

const view = { network: '203.0.113.9', listingId: 1 };

it('a call is answered by the other end, several at once each with its own answer', async () => {
  const caller = connect({ isFirstView: async ({ listingId }) => listingId === 1 });
  expect(await Promise.all([1, 2].map((listingId) => caller.call('isFirstView', { ...view, listingId })))).toEqual([
    true,
    false,
  ]);
});

it('a failure of the other end is passed on', async () => {
  const caller = connect({ isFirstView: () => Promise.reject(new Error('out of memory')) });
  await expect(caller.call('isFirstView', view)).rejects.toThrow('out of memory');
});

it('a pending call fails when the other end is gone', async () => {
  const caller = createChannel(() => {}, {});
  const pending = caller.call('isFirstView', view);
  caller.close();
  await expect(pending).rejects.toThrow('has ended');
});

it('other messages are left to others', () => {
  expect(createChannel(() => {}, {}).receive({ report: 'ready' })).toBe(false);
});
