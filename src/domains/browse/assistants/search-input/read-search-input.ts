import { z } from 'zod';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { defaultRadiusOf, settledPlace } from '#domains/finding/criteria/place-lookup.ts';
import { emptySearch, normalCriteria, type Search } from '#domains/finding/criteria/search.ts';
import { narrowSearch } from '#domains/finding/criteria/words/narrow-search.ts';
import { longestText, type ReadWords } from '#domains/finding/criteria/words/read-words.ts';
import type { Reading } from '#domains/finding/criteria/words/reading.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { type FieldProblem, type ToolFailure, unreadable } from '../tool.ts';
import type { ToolContext } from '../tool-context.ts';
import { FilterInputs } from './filter-inputs.ts';
import { readPlaceInput } from './place-input.ts';
import { readFilters } from './read-filters.ts';
import { TermsInput, termsOf } from './terms-input.ts';

const mostMiles = 3000;

export const PlaceInput = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .describe('ZIP, city with state ("Atlanta, GA") or state; taxes and distances are from here');

/** Which cars: the inputs that tools of a search share. */
export const searchInputs = {
  words: z
    .string()
    .max(longestText)
    .optional()
    .describe(
      'A search in plain English, such as "red SUV under 20k near Austin"; filters and terms below count before it',
    ),
  filters: FilterInputs.optional(),
  place: PlaceInput.optional(),
  withinMiles: z.int().min(0).max(mostMiles).optional().describe('Of the place; 0 is nationwide'),
  terms: TermsInput.optional().describe('How the shopper would pay, for payments and monthlyPayment'),
};
const SearchInputs = z.strictObject(searchInputs);
type SearchInputs = z.infer<typeof SearchInputs>;

export type SearchSources = { lookups: Lookups; readWords: ReadWords };

export type InputSearch = { search: Search; shopper: ShopperContext; reading: Reading | undefined };

/** A search from words and filters. Whatever can't be read is a problem; nothing is left out silently (MCP-03). */
export const readSearchInput = (
  input: SearchInputs,
  { shopper, nowMs }: ToolContext,
  { lookups, readWords }: SearchSources,
): Result<InputSearch, ToolFailure> => {
  const inputTerms = termsOf(input.terms);
  const context = { currentYear: new Date(nowMs).getUTCFullYear(), spokenTerms: { terms: inputTerms } };
  const read = (text: string): Reading => readWords(text, context);
  const reading = input.words === undefined || input.words.trim() === '' ? undefined : read(input.words);
  const terms = inputTerms ?? (reading?.terms && { ...defaultTerms, ...reading.terms });
  const base = reading ? narrowSearch(reading, emptySearch, lookups.catalogue) : emptySearch;
  const { criteria, problems } = readFilters(input.filters ?? {}, base.criteria, { lookups, readWords: read });

  const fields: FieldProblem[] = [...problems];
  let place = base.place;
  if (input.place !== undefined) {
    const named = readPlaceInput(input.place, lookups);
    if (named.ok) place = named.value;
    else fields.push(named.error);
  } else place = settledPlace(place, lookups.places) ?? place;
  const isNowhere = place.zip === undefined && place.city === undefined;
  if (input.withinMiles !== undefined && input.withinMiles > 0 && isNowhere && input.place === undefined) {
    fields.push({ field: 'withinMiles', message: 'needs a place' });
  }
  if (fields.length > 0) return err(unreadable(fields));

  const radiusMiles = input.withinMiles ?? reading?.radiusMiles ?? defaultRadiusOf(place, lookups.places);
  const search = { ...base, criteria: normalCriteria(criteria), place, radiusMiles };
  return ok({ search, shopper: { ...shopper, ...(terms && { terms }) }, reading });
};
