import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { resultsPath } from '#domains/criteria/address/paths.ts';
import { withinParam } from '#domains/criteria/address/within.ts';
import { modalClosed, modalOpened, selectModalOpen } from '#domains/shopper/overlays-slice.ts';
import type { ShopperServices } from '#domains/shopper/shopper.ts';
import { classNames } from '#ui/class-names.ts';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { type SuggestionsSource, suggestHere } from './suggest-here.ts';
import type { SuggestionsState } from './suggestions-slice.ts';
import { useTypeAhead } from './use-type-ahead.ts';
import styles from './words-box.module.css';
import { type WordsOption, wordsOptions } from './words-options.ts';

type WordsBoxProps = {
  /** What was searched for to get here. */
  words?: string;
  /** The address of the search this stands in, which words narrow. */
  within?: string | undefined;
  size?: 'regular' | 'large';
  icon?: IconName;
  className?: string | undefined;
};

type State = Parameters<ReturnType<typeof selectModalOpen>>[0] & { suggestedSearches: SuggestionsState };
type Dispatch = ThunkDispatch<State & SuggestionsSource, ShopperServices, UnknownAction>;

const label = 'Describe the car you want';

const optionIcons: Readonly<Record<WordsOption['kind'], IconName>> = {
  make: 'car',
  model: 'car',
  place: 'pin',
  search: 'search',
  suggested: 'spark',
  anew: 'arrow',
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** The words of the page stand in the box, but never in place of what is being typed: before the page was alive, too. */
const useBoxOf = (words: string) => {
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(words);
  useEffect(() => {
    if (words === shown.current) return;
    const field = box.current;
    const isBusy = field === document.activeElement && field?.value !== shown.current;
    shown.current = words;
    if (field && !isBusy) field.value = words;
  }, [words]);
  const sent = () => {
    shown.current = box.current?.value ?? '';
  };
  return { box, sent };
};

/**
 * SUGG-05: the search in words. It is one field from the first paint on, sent as a plain form without script; what is
 * offered below comes when it comes, and nothing that is typed is ever moved or written over.
 */
export const WordsBox = ({ words = '', within, size = 'regular', icon = 'search', className }: WordsBoxProps) => {
  const id = useId();
  const dispatch = useDispatch<Dispatch>();
  const isOpen = useSelector(selectModalOpen('keyword-search'));
  const { suggestions } = useSelector((state: State) => state.suggestedSearches);
  const { box, sent } = useBoxOf(words);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const found = useTypeAhead(typed, within);
  const options = wordsOptions({ typed, found, suggestions, within });
  const isShown = isOpen && options.length > 0;

  const open = useCallback(() => {
    setTyped(box.current?.value ?? '');
    setActive(-1);
    dispatch(modalOpened('keyword-search'));
  }, [box, dispatch]);
  const close = useCallback(() => dispatch(modalClosed('keyword-search')), [dispatch]);

  useEffect(() => {
    // Whoever typed before the page was alive goes on with what is offered for it.
    if (box.current === document.activeElement && box.current?.value !== box.current?.defaultValue) open();
    const onSlash = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (!box.current?.checkVisibility()) return;
      event.preventDefault();
      box.current.select();
      open();
    };
    document.addEventListener('keydown', onSlash);
    return () => document.removeEventListener('keydown', onSlash);
  }, [box, open]);

  useEffect(() => {
    if (!isOpen) return;
    const { pathname, search } = location;
    dispatch(suggestHere({ address: `${pathname}${search}`, cookies: document.cookie, navigator }));
  }, [isOpen, dispatch]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isShown) return open();
      // One stop more than there are options: the field itself.
      const stops = options.length + 1;
      return setActive(((active + 1 + step + stops) % stops) - 1);
    }
    if (event.key === 'Escape' && isOpen) {
      // Left to the browser, it would empty the field.
      event.preventDefault();
      close();
    }
    if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault();
      document.getElementById(`${id}-${active}`)?.click();
    }
  };

  return (
    <form
      action={resultsPath()}
      className={classNames(styles.form, className)}
      onSubmit={() => {
        sent();
        close();
      }}
    >
      <search>
        <SearchBox
          {...{ ref: box, name: 'keywordPhrases', defaultValue: words, label, size, icon }}
          placeholder={within === undefined ? label : 'Narrow this search in words'}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-list` : undefined}
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          onClick={open}
          onInput={open}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {within !== undefined && <input type="hidden" name={withinParam} value={within} />}
        {isShown && (
          <div className={styles.panel}>
            {typed.trim() === '' && <p className={styles.about}>Suggested searches</p>}
            {/* A press must not take the focus out of the field, which would close this before the click. */}
            <div
              role="listbox"
              id={`${id}-list`}
              aria-label="Suggestions"
              onMouseDown={(event) => event.preventDefault()}
            >
              {options.map(({ kind, label: text, href }, at) => (
                <a
                  key={`${kind} ${href}`}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  tabIndex={-1}
                  href={href}
                  className={styles.option}
                  onClick={close}
                >
                  <Icon name={optionIcons[kind]} />
                  {text}
                </a>
              ))}
            </div>
          </div>
        )}
        <output className="visually-hidden">
          {isShown && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}, use the arrow keys`}
        </output>
      </search>
    </form>
  );
};
