import { type ComponentType, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { modalClosed, modalOpened, selectModalOpen } from '#domains/shopper/overlays-slice.ts';
import type { KeywordSearchProps } from './keyword-search.tsx';
import { type Typed, takeOverField } from './take-over-field.ts';

const fetchDialog = async () => (await import('./keyword-search.tsx')).KeywordSearch;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

const isDialogField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.hasAttribute('data-keyword-search');

/** Where words can be typed while the dialog is on its way: the header's box, else the page's own. */
const fieldInSight = (): HTMLInputElement | undefined =>
  ['input[data-keyword-search]', 'main input[name=keywordPhrases]']
    .flatMap((selector) => [...document.querySelectorAll<HTMLInputElement>(selector)])
    .find((field) => field.checkVisibility());

type Shown = { Dialog: ComponentType<KeywordSearchProps>; field: HTMLInputElement; typed: Typed };

/**
 * Opens the search in words from a click into a search field that is marked for it, or by the slash key. Moving to a
 * field by keyboard opens nothing: it stays a field to type into. So it does where the dialog cannot be fetched.
 */
export const KeywordSearchHost = () => {
  const dispatch = useDispatch();
  const open = useSelector(selectModalOpen('keyword-search'));
  const [shown, setShown] = useState<Shown>();

  useEffect(() => {
    let waiting: AbortController | undefined;
    const openFrom = (field: HTMLInputElement) => {
      waiting?.abort();
      waiting = takeOverField(field, fetchDialog(), (Dialog, typed) => {
        // At once, so that no key falls between the field and the dialog.
        flushSync(() => {
          setShown({ Dialog, field, typed });
          dispatch(modalOpened('keyword-search'));
        });
      });
    };
    const onClick = ({ target }: MouseEvent) => {
      if (isDialogField(target)) openFrom(target);
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const field = fieldInSight();
      if (!field) return;
      event.preventDefault();
      field.select();
      openFrom(field);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      waiting?.abort();
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, [dispatch]);

  if (!open || !shown) return null;
  const { Dialog, field, typed } = shown;
  const close = (unsent?: string) => {
    if (unsent !== undefined) field.value = unsent;
    dispatch(modalClosed('keyword-search'));
  };
  return <Dialog typed={typed} onClose={close} />;
};
