import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { Article } from '../articles/article.ts';
import type { ModelTile } from '../model-tiles.tsx';

export type Crumb = { label: string; href: string };

export type ArticleTeaser = Pick<Article, 'slug' | 'title' | 'summary' | 'topic' | 'minutes'>;

export type ResearchIndexView = {
  articles: readonly ArticleTeaser[];
  makes: readonly { name: string; href: string; models: number }[];
};

export type ResearchMakeView = {
  make: string;
  path: string;
  crumbs: readonly Crumb[];
  forSale: { count: number; href: string };
  buildHref: string | undefined;
  /** Body styles of the make (RSRCH-04), with anchors on the page. */
  bodyStyles: readonly { name: string; models: number; href: string }[];
  groups: readonly { style: string; models: readonly ModelTile[] }[];
  past: readonly { name: string; href: string; years: string }[];
};

/** A dealer who takes orders for a new car (RSRCH-13). */
export type PreorderOwner = {
  ownerId: number;
  name: string;
  place: string;
  away: string;
  orderHref: string;
};

export type TrimColumn = {
  name: string;
  body: string;
  usd: number;
  engine: string;
  drive: string;
  horsepower: number;
  economy: string;
  range: string;
  /** In the order of `featureNames`. */
  features: readonly boolean[];
  href: string;
  action: 'Build' | 'For sale';
};

/** Percentile among cars of its class; 100 is best. */
export type ClassStanding = { label: string; figure: string; percent: number };

export type YearPrice = { year: number; averageUsd: number; lowUsd: number; count: number };

export type ResearchModelView = {
  make: string;
  model: string;
  modelCode: string;
  name: string;
  year: number;
  path: string;
  canonical: string;
  crumbs: readonly Crumb[];
  years: readonly { year: number; href: string; current: boolean }[];
  body: string;
  isNew: boolean;
  picture: { src: string; alt: string };
  colours: readonly { name: string; swatch: string; href: string; current: boolean }[];
  price: { lowUsd: number; highUsd: number; isEstimate: boolean };
  facts: readonly { label: string; value: string }[];
  trims: readonly TrimColumn[];
  featureNames: readonly string[];
  specsOf: string;
  specs: readonly { name: string; value: string }[];
  standing: { of: string; lines: readonly ClassStanding[] } | null;
  prices: readonly YearPrice[];
  held: { year: number; percent: number; count: number } | null;
  forSale: { all: number; allHref: string; year: number; yearHref: string };
  cars: readonly VehicleCardView[];
  buildHref: string | undefined;
  /** Empty for a model year that is not sold new. */
  preorderOwners: readonly PreorderOwner[];
};
