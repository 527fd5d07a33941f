import { useEffect, useState } from 'react';
import { typeAheadPath } from './suggestion.ts';

export type TypeAheadOption = { kind: 'make' | 'model' | 'place' | 'search'; label: string; href: string };

const waitMs = 120;
const fewestLetters = 2;

const isOption = (value: unknown): value is TypeAheadOption =>
  typeof value === 'object' && value !== null && 'label' in value && 'href' in value && typeof value.href === 'string';

const ask = async (text: string, signal: AbortSignal): Promise<TypeAheadOption[]> => {
  const response = await fetch(`${typeAheadPath}?q=${encodeURIComponent(text)}`, { signal });
  const { payload } = (await response.json()) as { payload?: unknown[] };
  return (payload ?? []).filter(isOption);
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
