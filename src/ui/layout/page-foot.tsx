import type { ReactNode } from 'react';
import styles from './page-foot.module.css';

/** The container of bars fixed to the bottom of the window: they stack instead of covering each other. */
export const PageFoot = ({ children }: { children: ReactNode }) => (
  <div className={styles.foot} data-screen-only="">
    {children}
  </div>
);
