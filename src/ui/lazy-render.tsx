import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenNearView } from './layout/near-view.ts';

type LazyRenderProps = {
  /** A skeleton of the same height as what is to come. */
  fallback: ReactNode;
  /** A function, so that nothing is made before it is needed. */
  children: () => ReactNode;
};

/** UI-10: for what only a browser can ask for, at the end of a page; all else is in the page the server sends (BOT-04). */
export const LazyRender = ({ fallback, children }: LazyRenderProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !frame.current) return;
    return whenNearView(frame.current, () => setNear(true));
  }, [near]);
  return <div ref={frame}>{near ? children() : fallback}</div>;
};
