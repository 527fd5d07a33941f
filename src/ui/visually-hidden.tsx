import type { ReactNode } from 'react';

type VisuallyHiddenProps = {
  children: ReactNode;
  /** Hidden only on phones, where an icon replaces it, or only while an animation shows the same. */
  only?: 'on-phones' | 'in-motion';
};

/** Text for screen readers only. For elements other than a span use its class. */
export const VisuallyHidden = ({ children, only }: VisuallyHiddenProps) => (
  <span className="visually-hidden" data-only={only}>
    {children}
  </span>
);
