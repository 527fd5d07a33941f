import { openLedger } from './durability-ledger.ts';

/**
 * Writes until it is killed and prints each id after its write is acknowledged: `durability-writer.ts LOCATION PREFIX`.
 */
const [location = '{}', prefix = ''] = process.argv.slice(2);
const WRITERS = 8;

const ledger = await openLedger(JSON.parse(location));

const writeOn = async (writer: number): Promise<never> => {
  for (let n = 0; ; n += 1) {
    const id = `${prefix}-${writer}-${n}`;
    await (writer % 2 === 0 ? ledger.writeRow(id) : ledger.writeRowAndJob(id));
    process.stdout.write(`${id}\n`);
  }
};

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeOn(writer)));
