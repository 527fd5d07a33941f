import type { ReactNode } from 'react';

type VisuallyHiddenProps = {
  children: ReactNode;
  /** Hidden only on phones, where an icon stands in for it, or only while an animation shows the same. */
  only?: 'on-phones' | 'in-motion';
};

/** Read out but not shown. Where the element cannot be a span, its class does it. */
export const VisuallyHidden = ({ children, only }: VisuallyHiddenProps) => (
  <span className="visually-hidden" data-only={only}>
    {children}
  </span>
);
