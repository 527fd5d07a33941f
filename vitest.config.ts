import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inlineScripts } from './inline-script-plugin.ts';

/** Compile cache for the processes that tests start: sources are compiled once, not hundreds of times. */
const compileCache = join(import.meta.dirname, 'node_modules/.cache/forecourt-compiled');

/** Tests that compute longest. */
const longest =
  /tests\/contracts\/(page-sharing|listing-index|inventory-desks|redirects|personal-data|listing-api|operations\/\w[\w-]*)\.test\.ts$/;

/** Fixtures with which tests start processes and wait for them. */
const processes = /\/(server-process|run-bundled-command|bundled-processes|opensearch|postgres|build-once)\.ts';/;

/**
 * Starts the longest tests first, so that no processor waits for them at the end, and keeps test files that need jsdom
 * together: Vitest replaces a worker where the next file has another environment or is of another project, and the new
 * one loads all modules. The longest are therefore all contracts.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const parts = Object.groupBy(sorted, ({ moduleId }) => {
      const text = readFileSync(moduleId, 'utf8');
      if (longest.test(moduleId) || processes.test(text)) return 'long';
      return text.includes('@vitest-environment jsdom') ? 'document' : 'plain';
    });
    return [...(parts.long ?? []), ...(parts.plain ?? []), ...(parts.document ?? [])];
  }
}

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    pool: 'threads',
    isolate: false,
    environment: 'node',
    // One more than processors, because workers wait for a third of the time: for processes and servers they started.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Timeouts only catch hanging tests, because machines differ in speed.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          setupFiles: ['tests/fixtures/fresh-document.ts'],
        },
      },
      {
        extends: true,
        // React's production build, which is several times as fast as the development one.
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
