import { createContext } from 'react-router';
import type { BotFlags } from '#domains/analytics/bots.ts';
import type { Consent } from '#domains/analytics/consent.ts';
import type { Device } from '#domains/analytics/device.ts';
import type { Visitor } from '#domains/analytics/visitor.ts';
import type { Brand } from '#domains/brands/brand.ts';
import type { BrandContent } from '#domains/brands/brand-content.ts';
import type { BrandFlags } from '#domains/brands/brand-flags.ts';
import type { Brands } from '#domains/brands/brands.ts';
import type { CatalogueService } from '#domains/catalogue/catalogue-service.ts';
import type { Theme } from '#ui/theme.ts';

/** What page loaders may call; created once at start and handed to every request. */
export type Services = {
  brands: Brands;
  catalogue: CatalogueService;
};

/** Who asks, and under which brand: worked out once per request. */
export type Site = {
  origin: string;
  brand: Brand;
  content: BrandContent;
  flags: BrandFlags;
  /** Custom properties of a white-label brand. */
  brandStyle: Readonly<Record<string, string>>;
  theme: Theme;
  visitor: Visitor;
  consent: Consent;
  gpc: boolean;
  bot: BotFlags;
  device: Device;
};

export const servicesContext = createContext<Services>();
export const siteContext = createContext<Site>();
export const nonceContext = createContext<string>('');
