import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { docsPage, docsPolicy, openApiPath } from './docs-page.ts';
import { setPolicy } from './edge/security.ts';
import { answersWhileStarting } from './edge/while-starting.ts';

/** What a call of a signed-in shopper carries (RULING-06). */
const securitySchemes = {
  identityToken: { type: 'apiKey', in: 'header', name: 'identity-token' },
  bearerToken: { type: 'http', scheme: 'bearer' },
  sessionCookie: { type: 'apiKey', in: 'cookie', name: 'forecourt.session_token' },
} as const;

/** The schemas that validate are the ones that are published. */
export const registerOpenApi = async (app: FastifyInstance): Promise<void> => {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Forecourt API', version: '1', description: 'JSON API of this marketplace.' },
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
    hideUntagged: true,
  });
  app.get(openApiPath, { logLevel: 'warn', config: answersWhileStarting }, async () => app.swagger());
  app.get('/docs', { config: answersWhileStarting }, async (_request, reply) => {
    setPolicy(reply, docsPolicy);
    return reply.type('text/html; charset=utf-8').send(docsPage(app.swagger()));
  });
};
