import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { docsPage } from './docs-page.ts';
import { answersWhileStarting } from './while-starting.ts';

/** The schemas that validate are the ones that are published. */
export const registerOpenApi = async (app: FastifyInstance): Promise<void> => {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Forecourt API', version: '1', description: 'JSON API of this marketplace.' },
    },
    transform: jsonSchemaTransform,
    hideUntagged: true,
  });
  app.get('/openapi.json', { logLevel: 'warn', config: answersWhileStarting }, async () => app.swagger());
  app.get('/docs', { config: answersWhileStarting }, async (_request, reply) => {
    return reply.type('text/html; charset=utf-8').send(docsPage(app.swagger(), reply.nonce));
  });
};
