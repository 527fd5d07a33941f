import type { BrandPlace } from './brand-host.ts';
import type { Environment } from './environment.ts';

/** The stage of a site that is not public. */
export type SiteStage = 'preview' | 'demo' | Exclude<Environment, 'prod'>;

/** The first label of an origin's host. */
const firstLabel = (origin: string): string => /^https?:\/\/(?:www\.)?([^.:/]*)/.exec(origin)?.[1] ?? '';

/**
 * The stage of preview.* and demo.* hosts and of installs that are not prod (BRND-03). Such a site is labeled on every
 * page and not indexed.
 */
export const siteStage = (
  { place, origin }: { place: BrandPlace; origin: string },
  ofInstall: SiteStage | undefined,
): SiteStage | undefined => {
  const named = [place.id, firstLabel(origin)].find((name) => name === 'preview' || name === 'demo');
  return named === 'preview' || named === 'demo' ? named : ofInstall;
};
