import { useEffect, useState } from 'react';
import { withinParam } from '#domains/finding/criteria/address/within.ts';
import { servicePath } from '#domains/reference/brands/service-path.ts';
import { recordOf, recordsOf } from '#lib/json-values.ts';
import { grouped } from '#lib/money.ts';
import { typeAheadPath } from './suggestion.ts';

const kinds = ['make', 'model', 'place', 'search'] as const;

export type TypeAheadOption = {
  kind: (typeof kinds)[number];
  label: string;
  href: string;
  /** Words for the number of cars. */
  cars?: string;
};

const waitMs = 120;
const fewestLetters = 2;

const carsIn = (count: unknown, nationwide: unknown): string | undefined => {
  if (typeof count !== 'number') return undefined;
  return nationwide === true ? `${grouped(count)} nationwide` : `${grouped(count)} ${count === 1 ? 'car' : 'cars'}`;
};

const optionsIn = (answer: unknown): TypeAheadOption[] =>
  recordsOf(recordOf(answer).payload).flatMap(({ kind: kindCode, label, href, count, nationwide }) => {
    const kind = kinds.find((option) => option === kindCode);
    if (!kind || typeof label !== 'string' || typeof href !== 'string') return [];
    const cars = carsIn(count, nationwide);
    return [{ kind, label, href, ...(cars !== undefined && { cars }) }];
  });

const ask = async (text: string, within: string | undefined, signal: AbortSignal): Promise<TypeAheadOption[]> => {
  // The root element has the brand (BRND-08).
  const path = servicePath({ id: document.documentElement.dataset.brand }, typeAheadPath);
  const query = new URLSearchParams({ q: text, ...(within !== undefined && { [withinParam]: within }) });
  const response = await fetch(`${path}?${query}`, { signal });
  return optionsIn(await response.json());
};

/**
 * Completions of the typed words, within the search they narrow if there is one. The last request wins; a failed one
 * keeps the current list.
 */
export const useTypeAhead = (text: string, within?: string): readonly TypeAheadOption[] => {
  const [options, setOptions] = useState<readonly TypeAheadOption[]>([]);
  const query = text.trim();
  useEffect(() => {
    if (query.length < fewestLetters) {
      setOptions([]);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      ask(query, within, abort.signal).then(setOptions, () => {});
    }, waitMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, within]);
  return options;
};
