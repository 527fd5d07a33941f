import type { OwnerAnswer } from '#domains/cars/sellers/owner-answer.ts';
import { slugOf } from '#lib/slug.ts';
import { withArticle } from '#lib/with-article.ts';

/** A dealer who can order one model year from the maker (RULING-69). */
export type CustomOrder = {
  id: string;
  ownerId: number;
  owner: OwnerAnswer;
  make: string;
  makeCode: string;
  model: string;
  modelCode: string;
  year: number;
  trimCode: string;
  nationalMSRP: number;
  imageUrl: string;
  /** Always null: no dealer or feed states how long an order takes (RULING-69). */
  leadTimeDays: null;
};

/** A car that can be ordered, in the shape of a listing, at the national MSRP (RSRCH-12). */
type PreorderListing = {
  id: string;
  title: string;
  make: string;
  makeCode: string;
  model: string;
  modelCode: string;
  year: number;
  trimCode: string;
  imageUrl: string;
  images: readonly { src: string; alt: string }[];
  pricingDetail: { salePrice: number };
  owner: OwnerAnswer;
};

/** All dealers share one pre-order id for the same model and year (RSRCH-12). */
export const preorderIdOf = ({ make, model, year }: Pick<CustomOrder, 'make' | 'model' | 'year'>): string =>
  slugOf(`${make} ${model} ${year}`);

export const preorderListingOf = (order: CustomOrder): PreorderListing => {
  const { make, makeCode, model, modelCode, year, trimCode, imageUrl, nationalMSRP, owner } = order;
  const title = `${year} ${make} ${model}`;
  return {
    id: preorderIdOf(order),
    title,
    make,
    makeCode,
    model,
    modelCode,
    year,
    trimCode,
    imageUrl,
    owner,
    images: [{ src: imageUrl, alt: `Illustration of ${withArticle(title)}, side view` }],
    pricingDetail: { salePrice: nationalMSRP },
  };
};
