import type { Config } from '@react-router/dev/config';
import { precompress } from './src/server/precompress.ts';
import { slimManifestIn } from './src/server/slim-manifest.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const client = `${reactRouterConfig.buildDirectory}/client`;
    await slimManifestIn(client);
    await precompress(client);
  },
} satisfies Config;
