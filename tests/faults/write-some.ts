import type { Rig } from './rig.ts';

/** Runs a server that takes a few writes, and stops it normally. */
export const writeSome = async (rig: Rig): Promise<void> => {
  const server = await rig.start();
  const shoppers = await rig.shoppers(server.origin);
  shoppers.start(() => server.origin);
  await shoppers.confirmed(12);
  await shoppers.stop();
  server.send('SIGTERM');
  await server.ended;
};
