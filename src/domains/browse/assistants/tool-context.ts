import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';

/** The site of a call, and its time. Nothing of a person: neither cookies nor sessions are read (MCP-02). */
export type ToolContext = {
  brand: Brand;
  origin: string;
  /** The inventory of the brand, without terms and place. */
  shopper: ShopperContext;
  nowMs: number;
};

export const addressOf = ({ origin }: Pick<ToolContext, 'origin'>, path: string): string => new URL(path, origin).href;

export const isoTime = (ms: number): string => new Date(ms).toISOString();
