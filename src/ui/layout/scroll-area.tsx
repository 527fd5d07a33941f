import type { ComponentProps } from 'react';

// A region is no control, yet one that scrolls must take the arrow keys; not every browser gives it a tab stop itself.
const keyboardStop = { tabIndex: 0 };

export const ScrollArea = ({ label, ...rest }: ComponentProps<'section'> & { label: string }) => (
  <section {...keyboardStop} {...rest} aria-label={label} />
);
