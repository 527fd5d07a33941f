import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './checkbox.module.css';
import { Fieldset } from './field.tsx';

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** The number of results, at the end of the line. */
  count?: ReactNode;
  /** An explanation below the label. */
  hint?: ReactNode;
};

const Choice = ({ type, count, hint, className, children, ...rest }: ChoiceProps & { type: 'checkbox' | 'radio' }) => {
  const hintId = useId();
  const label = (
    <label className={classNames(styles.choice, className)}>
      <input {...rest} type={type} className={styles.box} {...(hint && { 'aria-describedby': hintId })} />
      <span className={styles.words}>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  );
  if (!hint) return label;
  return (
    <div>
      {label}
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
};

export const Checkbox = (props: ChoiceProps) => <Choice {...props} type="checkbox" />;

export const Radio = (props: ChoiceProps) => <Choice {...props} type="radio" />;

type CheckLinkProps = ComponentProps<'a'> & { href: string; checked: boolean; count?: ReactNode };

/** A choice that is a link to the page with the choice made or undone. */
export const CheckLink = ({ checked, count, className, children, ...rest }: CheckLinkProps) => (
  <a {...rest} className={classNames(styles.link, className)} aria-current={checked || undefined}>
    {children}
    {count !== undefined && <b className={styles.count}>{count}</b>}
  </a>
);

type ChoiceOption = { value: string; label: ReactNode; count?: ReactNode; disabled?: boolean };

type GroupProps = {
  legend: ReactNode;
  hideLegend?: boolean;
  name: string;
  options: readonly ChoiceOption[];
  hint?: ReactNode;
  error?: ReactNode;
};

type CheckboxGroupProps = GroupProps & {
  values?: readonly string[];
  defaultValues?: readonly string[];
  onChange?: (values: string[]) => void;
};

export const CheckboxGroup = ({
  legend,
  hideLegend,
  name,
  options,
  hint,
  error,
  values,
  defaultValues,
  onChange,
}: CheckboxGroupProps) => {
  const toggle = (input: HTMLInputElement) => {
    const boxes = input.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [];
    onChange?.([...boxes].filter((box) => box.checked).map((box) => box.value));
  };
  return (
    <Fieldset legend={legend} hideLegend={hideLegend} hint={hint} error={error}>
      {options.map(({ value, label, count, disabled }) => (
        <Checkbox
          key={value}
          name={name}
          value={value}
          count={count}
          disabled={disabled}
          checked={values?.includes(value)}
          defaultChecked={values ? undefined : defaultValues?.includes(value)}
          onChange={(event) => toggle(event.currentTarget)}
        >
          {label}
        </Checkbox>
      ))}
    </Fieldset>
  );
};

type RadioGroupProps = GroupProps & {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
};

export const RadioGroup = ({
  legend,
  hideLegend,
  name,
  options,
  hint,
  error,
  value: current,
  defaultValue,
  onChange,
}: RadioGroupProps) => (
  <Fieldset legend={legend} hideLegend={hideLegend} hint={hint} error={error}>
    {options.map(({ value, label, count, disabled }) => (
      <Radio
        key={value}
        name={name}
        value={value}
        count={count}
        disabled={disabled}
        checked={current === undefined ? undefined : current === value}
        defaultChecked={current === undefined ? defaultValue === value : undefined}
        onChange={() => onChange?.(value)}
      >
        {label}
      </Radio>
    ))}
  </Fieldset>
);
