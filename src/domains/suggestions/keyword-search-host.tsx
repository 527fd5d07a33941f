import { lazy, Suspense, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { modalOpened, selectModalOpen } from '#domains/accounts/overlays-slice.ts';

const KeywordSearch = lazy(async () => ({ default: (await import('./keyword-search.tsx')).KeywordSearch }));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * Opens the search in words from a click into a search field that is marked for it, or by the slash key. Moving to a
 * field by keyboard opens nothing: it stays a field to type into.
 */
export const KeywordSearchHost = () => {
  const dispatch = useDispatch();
  const open = useSelector(selectModalOpen('keyword-search'));
  const [words, setWords] = useState('');

  useEffect(() => {
    const show = (text: string) => {
      setWords(text);
      dispatch(modalOpened('keyword-search'));
    };
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof HTMLInputElement && target.hasAttribute('data-keyword-search')) show(target.value);
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      show('');
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, [dispatch]);

  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <KeywordSearch words={words} />
    </Suspense>
  );
};
