import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { v1DescriptionPath } from '#domains/browse/api-v1/api-v1-paths.ts';
import { completeDocument } from './complete-document.ts';
import { docsPage, docsPolicy, openApiPath } from './docs-page.ts';
import { setPolicy } from './edge/security.ts';
import { answersWhileStarting } from './edge/while-starting.ts';
import { v1Document } from './v1-document.ts';

/** Credentials of a signed-in shopper's calls (RULING-06). */
const securitySchemes = {
  identityToken: { type: 'apiKey', in: 'header', name: 'identity-token' },
  bearerToken: { type: 'http', scheme: 'bearer' },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'forecourt.session_token',
    description: 'Where the site has TLS, __Host-forecourt.session_token',
  },
  dealerToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token of a dealer’s own software, made by its managers in the dealer portal',
  },
  operatorSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'forecourt.session_token',
    description:
      'Of an operator, who has shown a second factor where one is asked for. Where the site has TLS, __Host-forecourt.session_token',
  },
} as const;

/** Publishes the schemas that validate requests as the OpenAPI document. */
export const registerOpenApi = async (app: FastifyInstance): Promise<void> => {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Forecourt API',
        version: '1',
        description: 'JSON API of this marketplace.',
      },
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
    hideUntagged: true,
  });
  app.get(openApiPath, { logLevel: 'warn', config: answersWhileStarting }, async (request) =>
    completeDocument(app.swagger(), request.siteHost.origin),
  );
  app.get(v1DescriptionPath, { logLevel: 'warn', config: answersWhileStarting }, async (request) =>
    v1Document(app.swagger(), request.siteHost.origin),
  );
  app.get('/docs', { config: answersWhileStarting }, async (request, reply) => {
    setPolicy(reply, docsPolicy);
    return reply
      .type('text/html; charset=utf-8')
      .send(docsPage(completeDocument(app.swagger(), request.siteHost.origin)));
  });
};
