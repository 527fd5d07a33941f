import { type MouseEventHandler, type ReactNode, useState } from 'react';
import { Disclosure } from '#ui/layout/disclosure.tsx';

type FacetGroupProps = {
  title: string;
  note?: string | undefined;
  open?: boolean | undefined;
  onToggle?: (isOpen: boolean) => void;
  onClickCapture?: MouseEventHandler;
  children: ReactNode;
};

/** Initially open or closed as rendered; afterwards only the shopper toggles it. */
export const FacetGroup = ({ title, note, open = false, onToggle, onClickCapture, children }: FacetGroupProps) => {
  const [openAtFirst] = useState(open);
  return (
    <Disclosure summary={title} note={note} open={openAtFirst} onToggle={onToggle} onClickCapture={onClickCapture}>
      {children}
    </Disclosure>
  );
};
