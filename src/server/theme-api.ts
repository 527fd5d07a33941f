import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { localPath } from '#lib/local-path.ts';
import { parseTheme, themeCookie, themePath } from '#ui/theme/theme.ts';

const Choice = z.object({ theme: z.string().max(10), returnTo: z.string().max(2000).optional() });

/** Stores the selected appearance, without script. */
export const themeApi = (app: FastifyInstance): void => {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      themePath,
      { schema: { tags: ['site'], summary: 'Choose light, dark or the device’s appearance', body: Choice } },
      async (request, reply) => {
        const { theme, returnTo } = request.body;
        return reply.header('set-cookie', themeCookie(parseTheme(theme))).redirect(localPath(returnTo), 303);
      },
    );
};
