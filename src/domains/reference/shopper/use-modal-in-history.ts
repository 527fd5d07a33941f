import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { type ModalId, modalClosed, modalOpened } from './overlays-slice.ts';

type ModalInHistory = { isOpen: boolean; open(): void; close(): void };

/** Opens and closes a modal rendered elsewhere, through the browser's history. */
export const useModalStep = (id: ModalId): ModalInHistory => {
  const navigate = useNavigate();
  const { pathname, search, hash, key } = useLocation();
  const isOpen = hash === `#${id}`;
  const here = { pathname, search };
  const stay = { preventScrollReset: true };
  const push = () => void navigate({ ...here, hash: `#${id}` }, stay);

  // The browser goes back asynchronously: a modal opened again before that waits until it has closed.
  const [isWantedAgain, setWantedAgain] = useState(false);
  const openAgain = useEffectEvent(() => {
    setWantedAgain(false);
    push();
  });
  useEffect(() => {
    if (isWantedAgain && !isOpen) openAgain();
  }, [isWantedAgain, isOpen]);

  return {
    isOpen,
    open: () => (isOpen ? setWantedAgain(true) : push()),
    close: () => {
      if (!isOpen) return;
      // Opened directly by its URL, there is no earlier history entry on this site to go back to.
      if (key === 'default') void navigate(here, { ...stay, replace: true });
      else void navigate(-1);
    },
  };
};

/** A modal with its own history entry, with its id as fragment: Back closes it and stays on the page. */
export const useModalInHistory = (id: ModalId): ModalInHistory => {
  const dispatch = useDispatch();
  const step = useModalStep(id);
  const { isOpen } = step;
  useEffect(() => {
    dispatch(isOpen ? modalOpened(id) : modalClosed(id));
  }, [dispatch, id, isOpen]);
  return step;
};
