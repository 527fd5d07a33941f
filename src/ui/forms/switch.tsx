import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './switch.module.css';

// The role `switch` takes its state from the input's `checked`, so there is no `aria-checked`.
const switchRole = { role: 'switch' };

/** Takes effect immediately, without a save button. Inside a form it is an ordinary checkbox. */
export const Switch = ({ className, children, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'>) => (
  <label className={classNames(styles.switch, className)}>
    <input {...rest} type="checkbox" {...switchRole} className={styles.track} />
    <span>{children}</span>
  </label>
);
