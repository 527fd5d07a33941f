import type { FaultCase } from '../fault-case.ts';

/** The process is killed during writes: no confirmed write is lost, and no mail is stuck or sent twice. */
export const faultCase: FaultCase = {
  name: 'kill -9 while writing',
  engines: ['sqlite', 'postgres'],
  quick: true,
  run: async (rig) => {
    const rounds = rig.quick ? 1 : 10;
    let server = await rig.start();
    const shoppers = await rig.shoppers(server.origin);
    shoppers.start(() => server.origin);
    for (let round = 0; round < rounds; round += 1) {
      await shoppers.confirmed(20 + Math.floor(Math.random() * 40));
      await rig.kill(server);
      server = await rig.start();
    }
    await shoppers.confirmed(5);
    await shoppers.stop();
    await rig.audit(server.origin);
    return `killed ${rounds} times in the middle of writes, started again each time`;
  },
};
