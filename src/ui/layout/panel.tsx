import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import styles from './panel.module.css';

type PanelProps = {
  id: string;
  title: string;
  /** The width from which it is part of the page; on narrower screens it is a drawer. `never` is always a drawer. */
  inPageFrom?: 'medium' | 'wide' | 'never';
  side?: 'start' | 'end';
  /** Buttons fixed to the bottom of the drawer. */
  footer?: ReactNode;
  closeLabel?: string;
  className?: string;
  children: ReactNode;
};

/** Part of the page on wide screens, a drawer on narrow ones. A popover, so it opens without JavaScript. */
export const Panel = ({
  id,
  title,
  inPageFrom = 'wide',
  side = 'start',
  footer,
  closeLabel = 'Close',
  className,
  children,
}: PanelProps) => (
  <aside
    id={id}
    popover="auto"
    className={classNames(styles.panel, styles[side], styles[`from-${inPageFrom}`], className)}
    aria-label={title}
  >
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <IconButton icon="x" label={closeLabel} popoverTarget={id} popoverTargetAction="hide" />
    </div>
    {children}
    {footer && <div className={styles.foot}>{footer}</div>}
  </aside>
);

type PanelButtonProps = ButtonLook & { panelId: string; className?: string; children: ReactNode };

export const PanelButton = ({ panelId, children, ...look }: PanelButtonProps) => (
  <Button {...look} popoverTarget={panelId}>
    {children}
  </Button>
);
