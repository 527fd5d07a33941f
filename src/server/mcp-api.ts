import { createMcpHandler, Server, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { v1DescriptionPath } from '#domains/browse/api-v1/api-v1-paths.ts';
import { assistantsPath } from '#domains/browse/assistants/assistants-path.ts';
import { llmsText } from '#domains/browse/assistants/llms-text.ts';
import {
  earlierCardPaths,
  serverCard,
  serverCardPath,
  serverCardType,
  serverCatalog,
  serverCatalogPaths,
} from '#domains/browse/assistants/server-card.ts';
import type { Tool } from '#domains/browse/assistants/tool.ts';
import type { ToolContext } from '#domains/browse/assistants/tool-context.ts';
import { AppError } from '#lib/errors.ts';

type McpOptions = {
  tools: readonly Tool[];
  version: string;
  readContext(request: FastifyRequest): ToolContext;
  /** Counts a call by its tool and outcome. */
  countCall(call: { tool: string; outcome: 'answer' | 'refusal' }): void;
};

/** Which headers the protocol reads; credentials are not passed on (MCP-02). */
const protocolHeaders = /^(?:accept|content-type|last-event-id|mcp-.+)$/;

const anHour = 'public, max-age=3600';
const protocolVersions = ['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS];
const cardPaths = [serverCardPath, ...earlierCardPaths, ...Object.keys(serverCatalogPaths)];

/** Pages of any site may call the tools: nothing here depends on who asks. Credentials are never allowed. */
const forAnySite = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'mcp-protocol-version, retry-after, x-ratelimit-limit, x-ratelimit-remaining',
  'cross-origin-resource-policy': 'cross-origin',
};
const preflight = {
  'access-control-allow-methods': 'GET, POST',
  // Clients send headers of the protocol that differ by version.
  'access-control-allow-headers': 'authorization, *',
  'access-control-max-age': '86400',
};

const toFetch = ({ headers }: FastifyRequest, origin: string): Request => {
  const passed = Object.entries(headers).filter(([name]) => protocolHeaders.test(name));
  return new Request(new URL(assistantsPath, origin), {
    method: 'POST',
    headers: passed.map(([name, value]): [string, string] => [name, String(value)]),
    body: '{}',
  });
};

const instructions =
  'Cars for sale on this marketplace: search, compare, price and value them. Nothing here is personal and nothing is ' +
  'bought: send shoppers to the addresses in the answers. save_car, create_alert and ask_seller prepare an address where ' +
  'the shopper signs in and confirms; nothing is done before. Figures are estimates with their ' +
  'date; null means the seller did not report it. Give a place, so that taxes and distances are right.';

/** The protocol server of one request, which holds nothing afterwards. */
const serverFor = (options: McpOptions, context: ToolContext, onFailure: (error: unknown) => void): Server => {
  const { tools, version, countCall } = options;
  const title = context.brand.name;
  const server = new Server({ name: 'forecourt', title, version }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ call: _, ...tool }) => ({
      ...tool,
      annotations: { title: tool.title, readOnlyHint: true, openWorldHint: false },
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) {
      const names = tools.map(({ name }) => name).join(', ');
      return {
        isError: true,
        content: [{ type: 'text', text: `There is no tool "${params.name}". There are ${names}.` }],
      };
    }
    try {
      const result = await tool.call(params.arguments ?? {}, context);
      countCall({ tool: tool.name, outcome: result.isError ? 'refusal' : 'answer' });
      return result;
    } catch (error) {
      onFailure(error);
      throw error;
    }
  });
  return server;
};

/** Tools for assistants by the Model Context Protocol: stateless, in its current version and that of 2025 (MCP-01). */
export const mcpApi: FastifyPluginAsync<McpOptions> = async (app, options) => {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const context = options.readContext(request);
    const failures: unknown[] = [];
    // A server notifies nobody, because no session outlives its request.
    const handler = createMcpHandler(() => serverFor(options, context, (error) => failures.push(error)), {
      maxSubscriptions: 0,
      keepAliveMs: 0,
    });
    const response = await handler.fetch(toFetch(request, context.origin), { parsedBody: request.body });
    // Read whole: answers are short, and failures are answered and logged as those of the API.
    const body = await response.text();
    const [failure] = failures;
    if (failure !== undefined) throw failure;
    const type = response.headers.get('content-type');
    if (type !== null) reply.type(type);
    return reply.code(response.status).header('cache-control', 'no-store').send(body);
  };

  // Also on refusals, such as those of a limit, so that a page can read them.
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(forAnySite);
  });

  for (const url of [assistantsPath, ...cardPaths]) {
    app.options(url, { schema: { hide: true } }, (_request, reply) => reply.code(204).headers(preflight).send());
  }

  const quiet = { logLevel: 'warn', schema: { hide: true } } as const;
  for (const url of [serverCardPath, ...earlierCardPaths]) {
    app.get(url, quiet, async (request, reply) => {
      const { brand, origin } = options.readContext(request);
      const card = serverCard({ brand, origin, version: options.version, protocolVersions });
      const type = url === serverCardPath ? serverCardType : 'application/json';
      return reply.type(type).header('cache-control', anHour).send(JSON.stringify(card));
    });
  }
  for (const [url, type] of Object.entries(serverCatalogPaths)) {
    app.get(url, quiet, async (request, reply) =>
      reply
        .type(type)
        .header('cache-control', anHour)
        .send(JSON.stringify(serverCatalog(options.readContext(request)))),
    );
  }

  app.post(assistantsPath, { config: { origins: 'any', countedAs: 'assistants' }, schema: { hide: true } }, answer);

  app.route({
    method: ['GET', 'DELETE'],
    url: assistantsPath,
    config: { origins: 'any' },
    schema: { hide: true },
    handler: async (_request, reply) => {
      reply.header('allow', 'POST');
      throw new AppError('method-not-allowed', { message: 'There are no sessions here: send each message as a POST.' });
    },
  });

  app.get('/llms.txt', { schema: { hide: true } }, async (request, reply) => {
    const { brand, origin } = options.readContext(request);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', anHour)
      .send(llmsText(brand, { origin, apiPath: v1DescriptionPath }));
  });
};
