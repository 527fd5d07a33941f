import { useEffect, useState } from 'react';
import { recordOf, recordsOf } from '#lib/json-values.ts';
import { typeAheadPath } from './suggestion.ts';

const kinds = ['make', 'model', 'place', 'search'] as const;

export type TypeAheadOption = { kind: (typeof kinds)[number]; label: string; href: string };

const waitMs = 120;
const fewestLetters = 2;

const optionsIn = (answer: unknown): TypeAheadOption[] =>
  recordsOf(recordOf(answer).payload).flatMap(({ kind: given, label, href }) => {
    const kind = kinds.find((known) => known === given);
    return kind && typeof label === 'string' && typeof href === 'string' ? [{ kind, label, href }] : [];
  });

const ask = async (text: string, signal: AbortSignal): Promise<TypeAheadOption[]> => {
  const response = await fetch(`${typeAheadPath}?q=${encodeURIComponent(text)}`, { signal });
  return optionsIn(await response.json());
};

/** What the words typed so far may become. The last question wins; one that fails leaves what is shown. */
export const useTypeAhead = (text: string): readonly TypeAheadOption[] => {
  const [options, setOptions] = useState<readonly TypeAheadOption[]>([]);
  const asked = text.trim();
  useEffect(() => {
    if (asked.length < fewestLetters) {
      setOptions([]);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      ask(asked, abort.signal).then(setOptions, () => {});
    }, waitMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);
  return options;
};
