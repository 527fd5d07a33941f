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

/** A count on the corner of an icon. Repeat the number in the control's accessible name. */
export const CountBadge = ({ count }: { count: number }) => (
  <span className={styles.count} aria-hidden="true">
    {count > 99 ? '99+' : count}
  </span>
);

/** A dot and text: up to date or not. */
export const StatusDot = ({
  tone = 'positive',
  children,
}: {
  tone?: 'positive' | 'warning' | 'neutral';
  children: ReactNode;
}) => <span className={classNames(styles.status, styles[`status-${tone}`])}>{children}</span>;
