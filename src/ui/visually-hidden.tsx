import type { ReactNode } from 'react';

type VisuallyHiddenProps = {
  children: ReactNode;
  /** Seen everywhere else: an icon stands in for the word on a phone, something that turns does while it may. */
  only?: 'on-phones' | 'in-motion';
};

/** Read out but not shown. Where the element cannot be a span, its class does it. */
export const VisuallyHidden = ({ children, only }: VisuallyHiddenProps) => (
  <span className="visually-hidden" data-only={only}>
    {children}
  </span>
);
