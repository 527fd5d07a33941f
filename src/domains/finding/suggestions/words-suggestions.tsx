import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { type SuggestionsSource, suggestHere } from './suggest-here.ts';
import type { SuggestionsState } from './suggestions-slice.ts';
import { useTypeAhead } from './use-type-ahead.ts';
import styles from './words-box.module.css';
import { countWords, useActiveOption, WordsList } from './words-list.tsx';
import { wordsOptions } from './words-options.ts';

/** State of the list, for the field above it. */
export type ListState = { isVisible: boolean; active: number };

/** Passes keys pressed in the field on to the list. */
export type ListKeys = { press(event: KeyboardEvent<HTMLInputElement>): void };

type WordsSuggestionsProps = {
  id: string;
  typed: string;
  within: string | undefined;
  isOpen: boolean;
  /** On a phone the dialog shows the list; its content is requested here. */
  inDialog: boolean;
  keys: Ref<ListKeys>;
  onChange(list: ListState): void;
  onChoose(): void;
};

type State = { suggestedSearches: SuggestionsState };
type Dispatch = ThunkDispatch<State & SuggestionsSource, ShopperServices, UnknownAction>;

/** Options below the search field (SUGG-05). */
export const WordsSuggestions = ({
  id,
  typed,
  within,
  isOpen,
  inDialog,
  keys,
  onChange,
  onChoose,
}: WordsSuggestionsProps) => {
  const dispatch = useDispatch<Dispatch>();
  const { suggestions } = useSelector((state: State) => state.suggestedSearches);
  const completions = useTypeAhead(inDialog ? '' : typed, within);
  const options = wordsOptions({ typed, completions, suggestions, within });
  const isVisible = isOpen && !inDialog && options.length > 0;
  const { active, setActive, onKeyDown } = useActiveOption(id, options.length);
  useImperativeHandle(keys, () => ({ press: onKeyDown }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: typing resets the active option
  useEffect(() => setActive(-1), [typed, isOpen, setActive]);

  const report = useEffectEvent(onChange);
  useEffect(() => report({ isVisible, active }), [isVisible, active]);

  useEffect(() => {
    if (!isOpen) return;
    const { pathname, search } = location;
    dispatch(suggestHere({ address: `${pathname}${search}`, cookies: document.cookie, navigator }));
  }, [isOpen, dispatch]);

  return (
    <>
      {isVisible && (
        <div className={styles.panel}>
          {typed.trim() === '' && <p className={styles.about}>Suggested searches</p>}
          <WordsList id={id} options={options} active={active} onChoose={onChoose} />
        </div>
      )}
      <output className="visually-hidden">{isVisible && countWords(options.length)}</output>
    </>
  );
};
