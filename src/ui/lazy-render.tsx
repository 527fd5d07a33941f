import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenNearView } from './layout/near-view.ts';

type LazyRenderProps = {
  /** A skeleton of the same height as the content. */
  fallback: ReactNode;
  /** A function, so that nothing is created before it is needed. */
  children: () => ReactNode;
};

/**
 * Renders content when it comes near the viewport (UI-10). Only for content that a browser has to fetch; everything
 * else is in the server's HTML (BOT-04).
 */
export const LazyRender = ({ fallback, children }: LazyRenderProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !frame.current) return;
    return whenNearView(frame.current, () => setNear(true));
  }, [near]);
  return <div ref={frame}>{near ? children() : fallback}</div>;
};
