import type { BrandPlace } from './brand-host.ts';
import type { Environment } from './environment.ts';

/** What a site is where it is not the public one. */
export type SiteStage = 'preview' | 'demo' | Exclude<Environment, 'prod'>;

/** Of an origin as browsers write it. */
const firstLabel = (origin: string): string => /^https?:\/\/(?:www\.)?([^.:/]*)/.exec(origin)?.[1] ?? '';

/**
 * BRND-03: preview.* and demo.* hosts, whatever brand they show, and installs that call themselves something else than
 * prod. Such a site says so on every page, and search engines are told to leave it alone.
 */
export const siteStage = (
  { place, origin }: { place: BrandPlace; origin: string },
  ofInstall: SiteStage | undefined,
): SiteStage | undefined => {
  const named = [place.id, firstLabel(origin)].find((name) => name === 'preview' || name === 'demo');
  return named === 'preview' || named === 'demo' ? named : ofInstall;
};
