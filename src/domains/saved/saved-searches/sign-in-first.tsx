import type { ReactNode } from 'react';
import type { ModalId } from '#domains/reference/shopper/overlays-slice.ts';
import { signInPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from './save-search-card.module.css';

export const saveSearchModal = 'save-this-search' satisfies ModalId;

type SignInFirstProps = {
  path: string;
  /** Where on that page the form is. */
  at: string;
  children?: ReactNode;
};

/** Whoever has signed in comes back to the form. */
export const SignInFirst = ({ path, at, children = 'Save search' }: SignInFirstProps) => (
  <ButtonLink size="small" href={signInPath('sign-in', `${path}#${at}`)} className={styles.way}>
    {children}
  </ButtonLink>
);
