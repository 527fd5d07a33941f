import { useEffect, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { formAddress, isPlainClick } from '#browser/in-app-links.ts';
import {
  addressOfChoices,
  clearedBy,
  isPending,
  noChoices,
  type PendingChoices,
  withForm,
  withLink,
} from '#domains/browse/results/pending-choices.ts';
import type { ResultsView } from '#domains/browse/results/results-view.ts';
import { searchFormId } from '#domains/browse/results/search-form.tsx';

/** Links whose choices are collected: in the filters and among the chips. */
const linkOf = ({ target }: MouseEvent): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.closest(`#${searchFormId}, [data-choices]`) ? link : undefined;
};

/**
 * Choices show at once and none is lost: one made while the last is still loading is added to it. The first one is
 * followed like any link.
 */
export const usePressedChoices = (view: ResultsView): PendingChoices => {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [{ pending, of }, setPressed] = useState({ pending: noChoices, of: view });
  const pressed = of === view ? pending : noChoices;

  useEffect(() => {
    // The requested page has loaded, or the navigation was given up.
    if (state === 'idle') setPressed({ pending: noChoices, of: view });
  }, [state, view]);

  useEffect(() => {
    const take = (event: Event, next: PendingChoices) => {
      setPressed({ pending: next, of: view });
      if (!isPending(pressed)) return;
      event.preventDefault();
      const { pathname, search } = window.location;
      // When every choice was reverted, this page is already right.
      const address = isPending(next) ? addressOfChoices(view.address, next) : `${pathname}${search}`;
      navigate(address, { preventScrollReset: true, replace: !isPending(next) });
    };
    const onClick = (event: MouseEvent) => {
      const link = isPlainClick(event) && linkOf(event);
      if (!link) return;
      const href = link.getAttribute('href') ?? '';
      take(event, link.dataset.choice === 'clear' ? clearedBy(href) : withLink(pressed, href));
    };
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (form instanceof HTMLFormElement && form.id === searchFormId)
        take(event, withForm(pressed, formAddress(form, submitter)));
    };
    // Capture phase: before the link or form is followed.
    document.addEventListener('click', onClick, true);
    document.addEventListener('submit', onSubmit, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('submit', onSubmit, true);
    };
  }, [view, pressed, navigate]);

  return pressed;
};
