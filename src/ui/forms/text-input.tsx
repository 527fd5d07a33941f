import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icons.ts';
import { useFieldControl } from './field-context.ts';
import styles from './text-input.module.css';

type TextInputProps = Omit<ComponentProps<'input'>, 'prefix' | 'size'> & {
  size?: 'small' | 'regular';
  icon?: IconName;
  /** A unit inside the box, before or after the value. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Tabular figures, for prices and codes. */
  numeric?: boolean;
};

export const TextInput = ({
  size = 'regular',
  icon,
  prefix,
  suffix,
  numeric = false,
  className,
  ...rest
}: TextInputProps) => {
  const control = useFieldControl(rest);
  const look = classNames(styles.input, styles[size], numeric && styles.numeric, className);
  const input = <input type="text" {...rest} {...control} className={look} />;
  if (!icon && !prefix && !suffix) return input;
  return (
    <span className={styles.group}>
      {icon && <Icon name={icon} className={styles.icon} />}
      {prefix && <span className={styles.prefix}>{prefix}</span>}
      {input}
      {suffix && <span className={styles.suffix}>{suffix}</span>}
    </span>
  );
};

/** A five-digit ZIP code, with the browser's autofill. */
export const ZipInput = (props: Omit<TextInputProps, 'numeric' | 'type'>) => (
  <TextInput
    name="zip"
    numeric
    inputMode="numeric"
    pattern="[0-9]{5}"
    maxLength={5}
    autoComplete="postal-code"
    {...props}
  />
);

export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => {
  const control = useFieldControl(rest);
  return <textarea {...rest} {...control} className={classNames(styles.input, styles.area, className)} />;
};

type SelectProps = Omit<ComponentProps<'select'>, 'size'> & { size?: 'small' | 'regular'; plain?: boolean };

/** The native select, which works on every phone and with every screen reader. `plain` has no box until hovered. */
export const Select = ({ size = 'regular', plain = false, className, ...rest }: SelectProps) => {
  const control = useFieldControl(rest);
  const look = classNames(styles.input, styles.select, styles[size], plain && styles.plain, className);
  return <select {...rest} {...control} className={look} />;
};
