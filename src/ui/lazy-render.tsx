import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenNearView } from './layout/near-view.ts';
import styles from './lazy-render.module.css';

type LazyRenderProps = {
  /** Renders at once, on the server too: for AI crawlers, which do not scroll (BOT-04). */
  force?: boolean;
  /** A skeleton of the same height as what is to come. */
  fallback: ReactNode;
  /** What a page without script shows instead, a link perhaps. */
  noScript?: ReactNode;
  /** A function, so that nothing is made before it is needed. */
  children: () => ReactNode;
};

/** Content that is rendered when it comes within 300 px of view (UI-10). */
export const LazyRender = ({ force = false, fallback, noScript, children }: LazyRenderProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(force);
  useEffect(() => {
    if (near || !frame.current) return;
    return whenNearView(frame.current, () => setNear(true));
  }, [near]);
  return (
    <div ref={frame}>
      {near || force ? (
        children()
      ) : (
        <>
          <div className={styles.waiting}>{fallback}</div>
          {noScript && <noscript>{noScript}</noscript>}
        </>
      )}
    </div>
  );
};
