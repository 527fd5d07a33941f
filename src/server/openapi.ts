import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { ApiDescription } from '#domains/browse/api-docs/api-reference.ts';
import { openApiPath, v1DescriptionPath } from '#domains/browse/api-v1/api-v1-paths.ts';
import { completeDocument } from './complete-document.ts';
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

const quiet = { logLevel: 'warn', config: answersWhileStarting } as const;

type Descriptions = { typed: ApiDescription; compatible: ApiDescription };

/** Publishes the schemas that validate requests as OpenAPI documents, one for `/v1` and one for the compatible addresses. */
export const registerOpenApi = async (app: FastifyInstance): Promise<(origin: string) => Descriptions> => {
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
  const describe = (origin: string) => {
    const document = app.swagger();
    return { typed: v1Document(document, origin), compatible: completeDocument(document, origin) };
  };
  app.get(openApiPath, quiet, async ({ siteHost }) => describe(siteHost.origin).compatible);
  app.get(v1DescriptionPath, quiet, async ({ siteHost }) => describe(siteHost.origin).typed);
  return describe;
};
