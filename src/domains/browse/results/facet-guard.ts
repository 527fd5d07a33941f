import { isRecord, listOf } from '#lib/json-values.ts';
import type { ChoiceView, FacetSectionView, FacetView } from './facet-view.ts';

const isChoice = (value: unknown): value is ChoiceView =>
  isRecord(value) &&
  typeof value.label === 'string' &&
  typeof value.count === 'number' &&
  (value.href === undefined || typeof value.href === 'string');

const isSection = (value: unknown): value is FacetSectionView =>
  isRecord(value) && Array.isArray(value.choices) && [...value.choices, ...listOf(value.rest)].every(isChoice);

/** Type guard for a group of filters from the API. */
export const isFacet = (value: unknown): value is FacetView =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.title === 'string' &&
  listOf(value.sections).every(isSection) &&
  (value.range === undefined || (isRecord(value.range) && Array.isArray(value.range.bars) && isRecord(value.fields)));
