import type { ComponentProps } from 'react';

// A scrollable region must be reachable by keyboard, and not every browser makes it focusable by itself.
const keyboardStop = { tabIndex: 0 };

export const ScrollArea = ({ label, ...rest }: ComponentProps<'section'> & { label: string }) => (
  <section {...keyboardStop} {...rest} aria-label={label} />
);
