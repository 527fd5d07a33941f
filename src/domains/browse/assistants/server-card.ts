import type { Brand } from '#domains/reference/brands/brand.ts';
import { faviconOf } from '#domains/reference/brands/brand-attributes.ts';
import { assistantsPath } from './assistants-path.ts';

/** The address that the extension reserves for the card of a server. */
export const serverCardPath = `${assistantsPath}/server-card`;

/** Addresses of earlier drafts, where directories and clients still look. */
export const earlierCardPaths = ['/.well-known/mcp/server-card.json', '/.well-known/mcp-server-card.json'] as const;

/** Catalogs of all servers of a host, which name the card's address: of today's draft and of the one before. */
export const serverCatalogPaths = {
  '/.well-known/ai-catalog.json': 'application/ai-catalog+json',
  '/.well-known/mcp/catalog.json': 'application/json',
} as const;

export const serverCardType = 'application/mcp-server-card+json';

type Server = { brand: Brand; origin: string; version: string; protocolVersions: readonly string[] };

const shortName = 'cars';

/** What a client reads about the tools before it connects (MCP-07). */
export const serverCard = ({ brand, origin, version, protocolVersions }: Server) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: `${new URL(origin).hostname.split('.').toReversed().join('.')}/${shortName}`,
  version,
  title: brand.name,
  description: 'Cars for sale: search, compare, price and value them. Read-only, without a key.',
  websiteUrl: `${origin}/`,
  icons: [{ src: `${origin}${faviconOf(brand)}` }],
  remotes: [
    {
      type: 'streamable-http',
      url: `${origin}${assistantsPath}`,
      supportedProtocolVersions: [...protocolVersions],
    },
  ],
});

/** The servers of this host: one. */
export const serverCatalog = ({ brand, origin }: Pick<Server, 'brand' | 'origin'>) => ({
  specVersion: 'draft',
  entries: [
    {
      identifier: `urn:air:${new URL(origin).hostname}:${shortName}`,
      displayName: `${brand.name}: cars for sale`,
      type: serverCardType,
      url: `${origin}${serverCardPath}`,
    },
  ],
});
