import type { Listing } from '#domains/cars/listings/listing.ts';
import { modelText } from '#domains/cars/listings/listing-corrections.ts';
import { shapeOfStyle } from '#domains/reference/catalogue/body-styles.ts';
import {
  type Catalogue,
  generationsOf,
  type Make,
  type Model,
  makeBySlug,
  modelBySlug,
} from '#domains/reference/catalogue/catalogue.ts';

/** Reads a typed make and model into the text of a correction; undefined if there is no such model. */
export type ReadModel = (words: string, listing: Listing) => string | undefined;

/** Splits `Mercedes-Benz C-Class` into the longest prefix that is a make, and the model. */
const named = (catalogue: Catalogue, text: string): { make: Make; model: Model } | undefined => {
  const words = text.trim().split(/\s+/);
  for (let count = words.length - 1; count > 0; count -= 1) {
    const make = makeBySlug(catalogue, words.slice(0, count).join(' '));
    const model = make && modelBySlug(catalogue, make.code, words.slice(count).join(' '));
    if (make && model) return { make, model };
  }
  return undefined;
};

export const createReadModel =
  (catalogue: Catalogue): ReadModel =>
  (words, listing) => {
    const match = named(catalogue, words);
    if (!match) return undefined;
    const { make, model } = match;
    // The seller's data may be more detailed about the same model, for example about its body style.
    if (make.code === listing.makeCode && model.code === listing.modelCode) return modelText(listing);
    const [body] = generationsOf(model, listing.year);
    const styleCode = body?.style ?? model.style;
    return modelText({
      makeCode: make.code,
      modelCode: model.code,
      seriesCode: model.seriesCode,
      styleCode,
      shape: body?.shape ?? shapeOfStyle[styleCode],
    });
  };
