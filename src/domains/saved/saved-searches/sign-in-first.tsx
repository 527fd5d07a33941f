import type { ReactNode } from 'react';
import type { ModalId } from '#domains/reference/shopper/overlays-slice.ts';
import { signInPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from './save-search-card.module.css';

export const saveSearchModal = 'save-this-search' satisfies ModalId;

type SignInFirstProps = {
  path: string;
  /** Anchor of the form on that page. */
  at: string;
  children?: ReactNode;
};

/** After signing in the shopper returns to the form. */
export const SignInFirst = ({ path, at, children = 'Save search' }: SignInFirstProps) => (
  <ButtonLink size="small" href={signInPath('sign-in', `${path}#${at}`)} className={styles.way}>
    {children}
  </ButtonLink>
);
