import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'tests/contracts/**/*.test.ts', 'tests/faults/*.test.ts'],
    pool: 'threads',
    isolate: false,
    environment: 'node',
    // Left to itself it keeps one processor free, which on a small machine is half of it.
    maxWorkers: availableParallelism(),
    globalSetup: ['tests/fixtures/postgres.ts'],
    // Guards against hanging, not measures: machines differ.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
