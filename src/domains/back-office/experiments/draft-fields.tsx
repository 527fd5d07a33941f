import { createContext, type ReactNode, useContext } from 'react';
import type { Project } from '#domains/people/experiments/project.ts';
import type { ProjectProblem } from '#domains/people/experiments/project-lint.ts';
import { isRecord } from '#lib/json-values.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { Select, TextArea, TextInput } from '#ui/forms/text-input.tsx';
import styles from './draft-fields.module.css';
import { type FieldKind, fieldName, follow, type Path, type RowAct, rowAction } from './field-names.ts';

/** The edited draft, with the values of a form that was refused. */
export type DraftForm = {
  project: Project;
  typed: Readonly<Record<string, string>>;
  problems: readonly ProjectProblem[];
};

export const DraftFormContext = createContext<DraftForm | undefined>(undefined);

const useField = (kind: FieldKind, path: Path) => {
  const form = useContext(DraftFormContext);
  const name = fieldName(kind, path);
  const value = follow(form?.project, path.map(String));
  const error = form?.problems.find(({ at }) => at === path.join('.'))?.message;
  return { name, value, typed: form?.typed[name], error: error && `This ${error.replace(/^Invalid input: /, '')}.` };
};

type FieldAtProps = { label: string; path: Path; hint?: ReactNode; hideLabel?: boolean };

export const TextAt = ({
  label,
  path,
  hint,
  hideLabel = false,
  long = false,
  kind = 'text',
}: FieldAtProps & { long?: boolean; kind?: 'text' | 'optional' | 'number' | 'value' }) => {
  const { name, value, typed, error } = useField(kind, path);
  const text = typed ?? (value === undefined ? '' : String(value));
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {long ? (
        <TextArea name={name} defaultValue={text} rows={3} />
      ) : (
        <TextInput name={name} defaultValue={text} size="small" autoComplete="off" spellCheck={false} />
      )}
    </Field>
  );
};

export const ShareAt = ({ label, path, hint, hideLabel = false }: FieldAtProps) => {
  const { name, value, typed, error } = useField('share', path);
  const text = typed ?? (typeof value === 'number' ? (value / 100).toFixed(2) : '');
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <TextInput
        name={name}
        defaultValue={text}
        size="small"
        suffix="%"
        inputMode="decimal"
        numeric
        autoComplete="off"
      />
    </Field>
  );
};

type Option = { value: string; label: string };

export const SelectAt = ({
  label,
  path,
  hint,
  hideLabel = false,
  options,
}: FieldAtProps & { options: readonly Option[] }) => {
  const { name, value, typed, error } = useField('text', path);
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <Select name={name} defaultValue={typed ?? String(value ?? '')} size="small">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
};

export const YesAt = ({ path, children }: { path: Path; children: ReactNode }) => {
  const { name, value } = useField('yes', path);
  return (
    <span>
      <input type="hidden" name={name} value="no" />
      <Checkbox name={name} value="yes" defaultChecked={value === true}>
        {children}
      </Checkbox>
    </span>
  );
};

/** A line for each entry of a record: its name and its value. */
export const PairsAt = ({ label, path, hint }: FieldAtProps) => {
  const { name, value, typed, error } = useField('pairs', path);
  const lines = isRecord(value) ? Object.entries(value).map((pair) => pair.join(' ')) : [];
  return (
    <Field label={label} hint={hint} error={error}>
      <TextArea name={name} defaultValue={typed ?? lines.join('\n')} rows={3} spellCheck={false} autoComplete="off" />
    </Field>
  );
};

/** Checkboxes for the members of a list. */
export const ListAt = ({
  legend,
  path,
  options,
  hint,
}: {
  legend: string;
  path: Path;
  options: readonly Option[];
  hint?: ReactNode;
}) => {
  const { name, value, error } = useField('list', path);
  const values = Array.isArray(value) ? value : [];
  return (
    <Fieldset legend={legend} hint={hint} error={error}>
      <input type="hidden" name={name} value="" />
      <div className={styles.boxes}>
        {options.map((option) => (
          <Checkbox key={option.value} name={name} value={option.value} defaultChecked={values.includes(option.value)}>
            {option.label}
          </Checkbox>
        ))}
      </div>
    </Fieldset>
  );
};

/** A button that saves the form and then adds, removes or negates a row. */
export const RowButton = ({ act, path, children }: { act: RowAct; path: Path; children: ReactNode }) => (
  <button type="submit" name="row" value={rowAction(act, path)} className={styles.row}>
    {children}
  </button>
);

export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>;

export const FieldStack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;
