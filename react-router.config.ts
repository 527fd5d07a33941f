import type { Config } from '@react-router/dev/config';
import { precompress } from './src/server/precompress.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
