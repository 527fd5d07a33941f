import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { type ModalId, modalClosed, modalOpened } from './overlays-slice.ts';

type ModalInHistory = { isOpen: boolean; open(): void; close(): void };

/** A modal that is a step of its own in the browser's history, under its id: Back closes it and stays on the page. */
export const useModalInHistory = (id: ModalId): ModalInHistory => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname, search, hash, key } = useLocation();
  const isOpen = hash === `#${id}`;
  useEffect(() => {
    dispatch(isOpen ? modalOpened(id) : modalClosed(id));
  }, [dispatch, id, isOpen]);
  const here = { pathname, search };
  const stay = { preventScrollReset: true };
  return {
    isOpen,
    open: () => void navigate({ ...here, hash: `#${id}` }, stay),
    close: () => {
      if (!isOpen) return;
      // Whoever came by this very address has no step before it on this site.
      if (key === 'default') void navigate(here, { ...stay, replace: true });
      else void navigate(-1);
    },
  };
};
