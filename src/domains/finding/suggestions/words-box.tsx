import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { withinParam } from '#domains/finding/criteria/address/within.ts';
import { modalClosed, modalOpened, selectModalOpen } from '#domains/reference/shopper/overlays-slice.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { resultsPath } from '#paths/paths.ts';
import { layoutSize } from '#ui/breakpoints.ts';
import { classNames } from '#ui/class-names.ts';
import { SearchBox } from '#ui/forms/search-box.tsx';
import type { IconName } from '#ui/icons.ts';
import { useLazyComponent } from '#ui/use-lazy-component.ts';
import { type SuggestionsSource, suggestHere } from './suggest-here.ts';
import type { SuggestionsState } from './suggestions-slice.ts';
import { useTypeAhead } from './use-type-ahead.ts';
import styles from './words-box.module.css';
import { countWords, useActiveOption, WordsList } from './words-list.tsx';
import { wordsOptions } from './words-options.ts';

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

const fetchDialog = async () => (await import('./words-dialog.tsx')).WordsDialog;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** The words of the page stand in the box, but never in place of what is being typed: before the page was alive, too. */
const useBoxOf = (words: string) => {
  const box = useRef<HTMLInputElement>(null);
  const lastWords = useRef(words);
  useEffect(() => {
    if (words === lastWords.current) return;
    const field = box.current;
    const isBusy = field === document.activeElement && field?.value !== lastWords.current;
    lastWords.current = words;
    if (field && !isBusy) field.value = words;
  }, [words]);
  const sent = () => {
    lastWords.current = box.current?.value ?? '';
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
  const [inDialog, setInDialog] = useState(false);
  const placeholder = within === undefined ? label : 'Refine search';
  const completions = useTypeAhead(inDialog ? '' : typed, within);
  const options = wordsOptions({ typed, completions, suggestions, within });
  const isShown = isOpen && !inDialog && options.length > 0;
  const { active, setActive, onKeyDown: onListKey } = useActiveOption(id, options.length);

  const open = useCallback(() => {
    setTyped(box.current?.value ?? '');
    setActive(-1);
    dispatch(modalOpened('keyword-search'));
  }, [box, dispatch, setActive]);
  const close = useCallback(() => {
    setInDialog(false);
    dispatch(modalClosed('keyword-search'));
  }, [dispatch]);
  const openByTouch = () => {
    setInDialog(layoutSize(window.innerWidth) === 'small');
    open();
  };
  // Where the dialog does not come, the list opens below the field.
  const openBelow = useCallback(() => setInDialog(false), []);
  const WordsDialog = useLazyComponent(fetchDialog, inDialog, openBelow);

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
    if (!isShown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      return open();
    }
    if (event.key === 'Escape' && isOpen) {
      // Left to the browser, it would empty the field.
      event.preventDefault();
      close();
    }
    if (isShown) onListKey(event);
  };

  return (
    <>
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
            ref={box}
            name="keywordPhrases"
            defaultValue={words}
            label={label}
            size={size}
            icon={icon}
            placeholder={placeholder}
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? `${id}-list` : undefined}
            aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
            onClick={openByTouch}
            onInput={open}
            onKeyDown={onKeyDown}
            onBlur={inDialog ? undefined : close}
          />
          {within !== undefined && <input type="hidden" name={withinParam} value={within} />}
          {isShown && (
            <div className={styles.panel}>
              {typed.trim() === '' && <p className={styles.about}>Suggested searches</p>}
              <WordsList id={id} options={options} active={active} onChoose={close} />
            </div>
          )}
          <output className="visually-hidden">{isShown && countWords(options.length)}</output>
        </search>
      </form>
      {WordsDialog && <WordsDialog words={typed} within={within} label={placeholder} onClose={close} />}
    </>
  );
};
