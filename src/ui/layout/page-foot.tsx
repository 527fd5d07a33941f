import type { ReactNode } from 'react';
import styles from './page-foot.module.css';

/** What stays at the foot of the window: several things stack there instead of covering each other. */
export const PageFoot = ({ children }: { children: ReactNode }) => (
  <div className={styles.foot} data-screen-only="">
    {children}
  </div>
);
