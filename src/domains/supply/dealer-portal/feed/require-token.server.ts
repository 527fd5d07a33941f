import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from '#lib/bearer-token.server.ts';
import { AppError } from '#lib/errors.ts';
import type { DealerTokens } from './dealer-tokens.server.ts';
import { type DealerToken, scopeNames, type TokenScope } from './token.ts';

const dealerIn = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'dealerId' in params ? String(params.dealerId) : '';

/**
 * Admits calls with a token of the dealer in the address, before their body is read. 401 without a valid token, 404 for
 * any other dealer, 403 for what the token was not made for (DLR-13).
 */
export const createRequireToken = ({ find }: Pick<DealerTokens, 'find'>) => {
  const tokens = new WeakMap<FastifyRequest, DealerToken>();
  return {
    requireToken:
      (scopes: readonly TokenScope[]) =>
      async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
        const token = await find(bearerOf(request.headers.authorization) ?? '');
        reply.header('cache-control', 'private, no-store');
        if (!token) {
          reply.header('www-authenticate', 'Bearer');
          throw new AppError('not-signed-in', {
            message: 'Send a token of the dealer: Authorization: Bearer fdt_… Managers make them in the dealer portal.',
          });
        }
        if (String(token.dealerId) !== dealerIn(request)) throw new AppError('not-found');
        if (!scopes.some((scope) => token.scopes.includes(scope))) {
          const needed = scopes.map((scope) => `“${scopeNames[scope]}”`).join(' or ');
          throw new AppError('forbidden', { message: `This token was not made for this: it needs ${needed}.` });
        }
        tokens.set(request, token);
      },

    tokenOf: (request: FastifyRequest): DealerToken => {
      const token = tokens.get(request);
      if (!token) throw new Error('a token is asked for where none is required');
      return token;
    },
  };
};
