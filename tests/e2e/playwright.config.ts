import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = process.env.TEST_PORT ?? '3210';
const root = join(import.meta.dirname, '../..');

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  // A guard against hanging, not a measure: machines differ.
  timeout: 600_000,
  workers: 2,
  forbidOnly: true,
  reporter: [
    ['dot'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? join(root, 'test-results/report.json') }],
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Colours that are still fading into each other have no contrast to measure.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
  webServer: {
    command: 'node src/server/start.ts',
    cwd: root,
    url: `http://localhost:${port}/readyz`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      DATA_DIR: process.env.TEST_DATA_DIR ?? join(root, '.data/test'),
      DEMO_LISTINGS: '3000',
      LOG_LEVEL: 'warn',
      APP_ENV: 'test',
      DATABASE_URL: '',
    },
  },
});
