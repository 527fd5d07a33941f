import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { withinParam } from '#domains/finding/criteria/address/within.ts';
import { modalClosed, modalOpened, selectModalOpen } from '#domains/reference/shopper/overlays-slice.ts';
import { resultsPath } from '#paths/paths.ts';
import { layoutSize } from '#ui/breakpoints.ts';
import { classNames } from '#ui/class-names.ts';
import { SearchBox } from '#ui/forms/search-box.tsx';
import type { IconName } from '#ui/icons.ts';
import { useLazyComponent } from '#ui/use-lazy-component.ts';
import styles from './words-box.module.css';
import type { ListKeys, ListState } from './words-suggestions.tsx';

type WordsBoxProps = {
  /** The words this page was searched by. */
  words?: string;
  /** The address of the search that the words narrow. */
  within?: string | undefined;
  size?: 'regular' | 'large';
  icon?: IconName;
  className?: string | undefined;
};

const label = 'Describe the car you want';

const fetchSuggestions = async () => (await import('./words-suggestions.tsx')).WordsSuggestions;
const fetchDialog = async () => (await import('./words-dialog.tsx')).WordsDialog;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Shows the page's words in the box, but never replaces what is being typed, even before the page was alive. */
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
 * The search in words (SUGG-05). A single field from the first paint on, and a plain form without script; suggestions
 * are fetched on first focus, and typed text is never moved or replaced.
 */
export const WordsBox = ({ words = '', within, size = 'regular', icon = 'search', className }: WordsBoxProps) => {
  const id = useId();
  const dispatch = useDispatch();
  const isOpen = useSelector(selectModalOpen('keyword-search'));
  const { box, sent } = useBoxOf(words);
  const [typed, setTyped] = useState('');
  const [inDialog, setInDialog] = useState(false);
  const placeholder = within === undefined ? label : 'Refine search';
  const [list, setList] = useState<ListState>({ isVisible: false, active: -1 });
  const listKeys = useRef<ListKeys>(null);
  const [isTouched, setTouched] = useState(false);
  const touch = () => setTouched(true);
  const WordsSuggestions = useLazyComponent(fetchSuggestions, isTouched || isOpen, () => setTouched(false));

  const open = useCallback(() => {
    setTyped(box.current?.value ?? '');
    setTouched(true);
    dispatch(modalOpened('keyword-search'));
  }, [box, dispatch]);
  const close = useCallback(() => {
    setInDialog(false);
    dispatch(modalClosed('keyword-search'));
  }, [dispatch]);
  const openByTouch = () => {
    setInDialog(layoutSize(window.innerWidth) === 'small');
    open();
  };
  // If the dialog can't be loaded, the list opens below the field.
  const openBelow = useCallback(() => setInDialog(false), []);
  const WordsDialog = useLazyComponent(fetchDialog, inDialog, openBelow);

  useEffect(() => {
    // If somebody typed before the page was alive, suggestions open for it.
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

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (!list.isVisible && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      return open();
    }
    if (event.key === 'Escape' && isOpen) {
      // By default the browser would empty the field.
      event.preventDefault();
      close();
    }
    if (list.isVisible) listKeys.current?.press(event);
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
            aria-expanded={list.isVisible}
            aria-controls={list.isVisible ? `${id}-list` : undefined}
            aria-activedescendant={list.isVisible && list.active >= 0 ? `${id}-${list.active}` : undefined}
            onPointerEnter={touch}
            onFocus={touch}
            onClick={openByTouch}
            onInput={open}
            onKeyDown={onKeyDown}
            onBlur={inDialog ? undefined : close}
          />
          {within !== undefined && <input type="hidden" name={withinParam} value={within} />}
          {WordsSuggestions && (
            <WordsSuggestions
              id={id}
              typed={typed}
              within={within}
              isOpen={isOpen}
              inDialog={inDialog}
              keys={listKeys}
              onChange={setList}
              onChoose={close}
            />
          )}
        </search>
      </form>
      {WordsDialog && <WordsDialog words={typed} within={within} label={placeholder} onClose={close} />}
    </>
  );
};
