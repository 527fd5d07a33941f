import { loadListingIndex } from '#platform/listing-index/listing-index-engine.ts';
import { createInventory } from './search-inventory.ts';
import { answersOf, benchQueries } from './search-queries.ts';

/** A fresh process that starts from the snapshot named on the command line, and reports time and memory. */
const [file = '', fingerprint = ''] = process.argv.slice(2);
const { options } = createInventory(1);
const residentMb = (): number => process.memoryUsage().rss / 1e6;
const atStart = residentMb();
const start = performance.now();
const loaded = await loadListingIndex(file, fingerprint, { ...options, workers: 0 });
if (!loaded.ok) throw new Error(loaded.error);
const index = loaded.value;
await index.count(benchQueries[0]!.ours);
const restartMs = performance.now() - start;

const medians: Record<string, number> = {};
for (const { name, ours } of benchQueries) {
  const times: number[] = [];
  for (let n = 0; n < 120; n += 1) {
    const before = process.cpuUsage();
    await index.search(ours);
    const spent = process.cpuUsage(before);
    if (n >= 40) times.push((spent.user + spent.system) / 1000);
  }
  medians[name] = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
const answer = { restartMs, residentMb: residentMb() - atStart, medians, answers: await answersOf(index) };
await index.close();
console.log(JSON.stringify(answer));
