import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { oidcClient } from '#tests/fixtures/oidc-provider.ts';

const port = process.env.TEST_PORT ?? '3210';
const providerPort = process.env.TEST_PROVIDER_PORT ?? '3211';
const discoveryUrl = `http://localhost:${providerPort}/.well-known/openid-configuration`;
const root = join(import.meta.dirname, '../..');

/**
 * For every context the browser draws the suggestions of an address bar nobody sees, as two pages of its own: half of
 * what a short journey costs. Only the last list of features counts, so Playwright's is repeated.
 */
const switchedOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Only a whole browser shows them. */
const notifications = 'push.spec.ts';

const launch = (executablePath = process.env.CHROME_PATH) => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    // Nobody looks at the screen: with so little memory for its tiles hardly any are filled in.
    '--force-gpu-mem-available-mb=1',
    // A domain of which several brands are sub-domains, as those of an install are.
    '--host-resolver-rules=MAP cars.test 127.0.0.1, MAP *.cars.test 127.0.0.1',
    `--disable-features=${switchedOff.join(',')}`,
  ],
});

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  // Guards against hanging, not measures: machines differ.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // One more than there are processors: every journey waits for its page now and then.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  reporter: [
    ['dot'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? join(root, 'test-results/report.json') }],
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // A worker would fetch pages beside those a journey is about.
    serviceWorkers: 'block',
    // Colours that are still fading into each other have no contrast to measure.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'journeys', testIgnore: notifications, use: { launchOptions: launch(process.env.HEADLESS_SHELL_PATH) } },
    { name: 'notifications', testMatch: notifications, use: { launchOptions: launch(process.env.CHROME_PATH) } },
  ],
  webServer: [
    // The app asks it where its doors are when somebody first wants to go there.
    {
      command: 'node tests/fixtures/oidc-provider-process.ts',
      cwd: root,
      url: discoveryUrl,
      env: { PORT: providerPort },
    },
    {
      // What it says is for whoever looks into a failure.
      command: `node src/server/start.ts${process.env.TEST_SERVER_LOG ? ' 2>"$TEST_SERVER_LOG"' : ''}`,
      cwd: root,
      url: `http://localhost:${port}/readyz`,
      timeout: 600_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: {
        PORT: port,
        DATA_DIR: process.env.TEST_DATA_DIR ?? join(root, '.data/test'),
        DEMO_LISTINGS: '3000',
        LOG_LEVEL: 'warn',
        // Journeys share their machine, and wait for as long as it needs.
        LONGEST_WAIT_MS: '0',
        TRUST_PROXY: '1',
        BASE_DOMAINS: 'localhost,cars.test',
        GEO_ZIP_HEADER: 'x-geo-zip',
        GEO_NETWORK_HEADER: 'x-geo-network',
        DATABASE_URL: '',
        OIDC_DISCOVERY_URL: discoveryUrl,
        OIDC_CLIENT_ID: oidcClient.clientId,
        OIDC_CLIENT_SECRET: oidcClient.clientSecret,
        OIDC_NAME: 'Works',
      },
    },
  ],
});
