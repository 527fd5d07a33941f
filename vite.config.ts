import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // URL-46: scripts and styles live under the listings base path.
    assetsDir: 'cars-for-sale/assets',
    assetsInlineLimit: 0,
    target: 'es2023',
    // Browsers that know light-dark() themselves: rewriting it would fix the scheme of a page's root for all of it.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  // One module graph: the Fastify app is the server entry, pages are part of it.
  environments: { ssr: { build: { rollupOptions: { input: './src/server/main.ts' } } } },
});
