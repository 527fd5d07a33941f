import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './terms-strip.module.css';

type TermsSheetProps = {
  open: boolean;
  onClose(): void;
  summary: ReactNode;
  figure: ReactNode;
  /** The form. */
  children: ReactNode;
};

/** On phones the form opens as a sheet, with the amount always visible. */
export const TermsSheet = ({ open, onClose, summary, figure, children }: TermsSheetProps) => (
  <Dialog
    title="Your terms"
    open={open}
    onClose={onClose}
    footer={
      <div className={styles.foot}>
        <p className={styles.figure}>{figure}</p>
        <Button onClick={onClose}>Done</Button>
      </div>
    }
  >
    <div className={styles.box}>
      <p className={styles.summary}>{summary}</p>
      <div className={styles.sheet}>{children}</div>
    </div>
  </Dialog>
);
