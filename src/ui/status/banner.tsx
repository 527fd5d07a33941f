import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconButton, IconLink } from '../icon-button.tsx';
import type { IconName } from '../icons.ts';
import styles from './banner.module.css';

/** There is no level "error": that is an InlineError at its form (UI-03, RULING-107). */
export type BannerLevel = 'danger' | 'warning' | 'info' | 'positive';

const glyphs: Record<BannerLevel, IconName> = { danger: 'alert', warning: 'alert', info: 'info', positive: 'check' };

type BannerProps = {
  level: BannerLevel;
  /** What happened, in bold; the children say what that means and what to do. */
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  /** Dismisses without JavaScript: a link to the same page without the message. */
  dismissHref?: string;
  dismissLabel?: string;
};

export const Banner = ({
  level,
  title,
  children,
  action,
  onDismiss,
  dismissHref,
  dismissLabel = 'Dismiss',
}: BannerProps) => (
  <div
    className={classNames(styles.banner, styles[level])}
    role={level === 'danger' ? 'alert' : 'status'}
    data-level={level}
  >
    <Icon name={glyphs[level]} className={styles.glyph} />
    {/* Not a paragraph: it may contain lists and tables, which browsers would move out of one. */}
    <div className={styles.words}>
      {title && <strong>{title}</strong>} {children}
    </div>
    {action && <div className={styles.action}>{action}</div>}
    {onDismiss && (
      <IconButton icon="x" size="small" label={dismissLabel} className={styles.dismiss} onClick={onDismiss} />
    )}
    {!onDismiss && dismissHref && (
      <IconLink icon="x" size="small" label={dismissLabel} className={styles.dismiss} href={dismissHref} />
    )}
  </div>
);
