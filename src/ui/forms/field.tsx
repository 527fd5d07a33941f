import { type ReactNode, useId } from 'react';
import { InlineError } from '../status/inline-error.tsx';
import styles from './field.module.css';
import { FieldContext } from './field-context.ts';

type FieldProps = {
  label: ReactNode;
  /** Words beside the label, quieter: "optional", a unit, the value in use. */
  note?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  hideLabel?: boolean;
  /** The control's id; made up when left out. */
  id?: string;
  children: ReactNode;
};

/** Label, hint and error of the one control inside: TextInput, TextArea, Select or Slider. */
export const Field = ({ label, note, hint, error, required = false, hideLabel = false, id, children }: FieldProps) => {
  const madeUp = useId();
  const controlId = id ?? madeUp;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={controlId} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {note && <small> {note}</small>}
      </label>
      <FieldContext value={{ id: controlId, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <InlineError id={errorId} quiet>
          {error}
        </InlineError>
      )}
    </div>
  );
};

type FieldsetProps = {
  legend: ReactNode;
  hideLegend?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  children: ReactNode;
};

/** Label, hint and error of a group of choices. */
export const Fieldset = ({ legend, hideLegend = false, hint, error, children }: FieldsetProps) => {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset className={styles.group} aria-describedby={describedBy}>
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <InlineError id={`${id}-error`} quiet>
          {error}
        </InlineError>
      )}
    </fieldset>
  );
};
