import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

type BadgeProps = {
  tone?: 'neutral' | 'accent' | 'positive' | 'warning' | 'danger' | 'info';
  icon?: IconName;
  className?: string;
  children: ReactNode;
};

export const Badge = ({ tone = 'neutral', icon, className, children }: BadgeProps) => (
  <span className={classNames(styles.badge, styles[tone], className)}>
    {icon && <Icon name={icon} />}
    {children}
  </span>
);

/** How many, on the corner of an icon. Say the number in the control's own name too. */
export const CountBadge = ({ count }: { count: number }) => (
  <span className={styles.count} aria-hidden="true">
    {count > 99 ? '99+' : count}
  </span>
);

/** A dot and words: up to date, or not any more. */
export const StatusDot = ({
  tone = 'positive',
  children,
}: {
  tone?: 'positive' | 'warning' | 'neutral';
  children: ReactNode;
}) => <span className={classNames(styles.status, styles[`status-${tone}`])}>{children}</span>;
