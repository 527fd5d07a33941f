import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './switch.module.css';

// The input's own checked state is what the role reports; there is no second one to keep.
const switchRole = { role: 'switch' };

/** On or off at once, without a save button. Inside a form it is a checkbox like any other. */
export const Switch = ({ className, children, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'>) => (
  <label className={classNames(styles.switch, className)}>
    <input {...rest} type="checkbox" {...switchRole} className={styles.track} />
    <span>{children}</span>
  </label>
);
