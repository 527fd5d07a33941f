import { nearestToValue } from '#domains/finding/criteria/address/nearest.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { decodeState } from '#domains/finding/criteria/address/segments.ts';
import { settledPlace } from '#domains/finding/criteria/place-lookup.ts';
import type { SearchPlace } from '#domains/finding/criteria/search.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { FieldProblem } from '../tool.ts';

/** A ZIP, a city with its state, or a state. */
const partsOf = (text: string): SearchPlace | undefined => {
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(text)?.[1];
  if (zip !== undefined) return { zip };
  const state = decodeState(text);
  if (state !== undefined) return { state };
  const [, city = '', stateText = '', cityZip] = /^(.+?)[,\s]+([A-Za-z][A-Za-z .]*?)(?:\s+(\d{5}))?$/.exec(text) ?? [];
  const cityState = decodeState(stateText);
  return cityState === undefined ? undefined : { city, state: cityState, ...(cityZip && { zip: cityZip }) };
};

export const readPlaceInput = (text: string, lookups: Lookups): Result<SearchPlace, FieldProblem> => {
  const parts = partsOf(text.trim());
  const place = parts && settledPlace(parts, lookups.places);
  if (place) return ok(place);
  const near = parts?.zip
    ? nearestToValue('zip', parts.zip, lookups)
    : nearestToValue('city', parts?.city ?? text, lookups, parts?.state);
  const message = parts
    ? `"${text}" is no place we know`
    : `"${text}" is no ZIP, city with its state such as "Atlanta, GA", or state`;
  return err({ field: 'place', message, nearest: near.map(({ label }) => label) });
};
