import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inlineScripts } from './inline-script-plugin.ts';

/** Every process a test starts runs the same sources: compiled once, not hundreds of times. */
const compileCache = join(import.meta.dirname, 'node_modules/.cache/forecourt-compiled');

const longest =
  /(faults\/quick|page-sharing|listing-index|start-failures|inventory-desks|outbox-crash|operations\/\w[\w-]*)\.test\.ts$/;

/** What takes longest begins first, whatever the size of its file, so that no processor waits for it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    pool: 'threads',
    isolate: false,
    environment: 'node',
    // Left to itself it keeps one processor free, which on a small machine is half of it.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // Guards against hanging, not measures: machines differ.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      { extends: true, test: { name: 'rules', include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'] } },
      {
        extends: true,
        // React as it is served, which is several times as fast as the one that warns.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'contracts',
          include: ['tests/contracts/**/*.test.ts', 'tests/faults/*.test.ts'],
          globalSetup: ['tests/fixtures/postgres.ts', 'tests/fixtures/bundle-folder.ts'],
          env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache },
        },
      },
    ],
  },
});
