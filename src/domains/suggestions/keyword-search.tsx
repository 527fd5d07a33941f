import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { resultsPath } from '#domains/criteria/address/paths.ts';
import type { ShopperServices } from '#domains/shopper/shopper.ts';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './keyword-search.module.css';
import { SuggestedSearchList } from './suggested-search-list.tsx';
import { loadSuggestions, type SuggestionsState } from './suggestions-slice.ts';
import type { Typed } from './take-over-field.ts';
import { type TypeAheadOption, useTypeAhead } from './use-type-ahead.ts';

const optionIcons: Readonly<Record<TypeAheadOption['kind'], IconName>> = {
  make: 'car',
  model: 'car',
  place: 'pin',
  search: 'search',
};

/** Nothing personal: the place comes with the request, and the server knows who is signed in (RULING-92). */
const nothingSelected = { selectedFilterOptions: {}, personalizationData: {}, pixallId: '', consumerId: '' };

type State = { suggestedSearches: SuggestionsState };
type Dispatch = ThunkDispatch<State, ShopperServices, UnknownAction>;

/** The arrows walk from the field through the links below it and back. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const next = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

export type KeywordSearchProps = {
  /** What was typed on the way here. */
  typed: Typed;
  /** Told the words that were neither sent nor given up for a suggestion. */
  onClose(unsent?: string): void;
};

/** SUGG-05: the search in words with room to think: what is typed so far may become this, or try one of these. */
export const KeywordSearch = ({ typed, onClose }: KeywordSearchProps) => {
  const dispatch = useDispatch<Dispatch>();
  const { suggestions, isLoading } = useSelector((state: State) => state.suggestedSearches);
  const [text, setText] = useState(typed.text);
  const options = useTypeAhead(text);
  const field = useRef<HTMLInputElement>(null);
  const leave = () => onClose();
  // Left to the browser, it would empty the field before the dialog closes.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose(text);
  };

  // Before the next key: typing goes on where it was.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(typed.start, typed.end);
  }, [typed]);

  useEffect(() => {
    dispatch(loadSuggestions(nothingSelected));
  }, [dispatch]);

  return (
    <Dialog title="Describe the car you want" open onClose={() => onClose(text)}>
      <search onKeyDown={walk}>
        <form action={resultsPath()} onSubmit={leave}>
          <SearchBox
            ref={field}
            name="keywordPhrases"
            label="Describe the car you want"
            placeholder="Used AWD SUV under 40k with a third row"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={closeOnEscape}
            autoComplete="off"
          />
        </form>
        <output className="visually-hidden">{options.length > 0 && `${options.length} matching searches below`}</output>
        <ul aria-label="Matching searches" className={styles.list}>
          {options.map(({ kind, label, href }) => (
            <li key={href}>
              <a href={href} className={styles.option} onClick={leave}>
                <Icon name={optionIcons[kind]} />
                {label}
              </a>
            </li>
          ))}
        </ul>
        <SuggestedSearchList suggestions={suggestions} isLoading={isLoading} onChoose={leave} />
      </search>
    </Dialog>
  );
};
