import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { createServer as createViteServer } from 'vite';

/** `npm run dev`: the app with pages and browser code reloaded on changes. */
const root = join(import.meta.dirname, '../..');
const vite = await createViteServer({ root, server: { middlewareMode: true } });
const { serve } = (await vite.ssrLoadModule('./src/server/main.ts')) as typeof import('./main.ts');

await serve({
  root,
  serverFactory: (handler) =>
    createHttpServer((request, response) => {
      vite.middlewares(request, response, () => handler(request, response));
    }),
});
