import { classNames } from '#ui/class-names.ts';
import { Select, TextArea, TextInput } from '#ui/forms/text-input.tsx';
import styles from './setting-input.module.css';
import type { FieldView } from './settings-view.ts';

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const types: Readonly<Partial<Record<FieldView['kind'], string>>> = { day: 'date', moment: 'datetime-local' };

/** An invalid value is shown as typed, in a text field, because the browser's own control could not show it. */
const typeOf = ({ kind, problem }: FieldView): string => (problem === undefined ? (types[kind] ?? 'text') : 'text');

type SettingInputProps = {
  field: FieldView;
  /** Accessible name, if there is no visible label. */
  label?: string;
  size?: 'small' | 'regular';
  className?: string;
  describedBy?: string;
};

/** The control of one value; its label is beside it, or its row and column. */
export const SettingInput = ({ field, label, size = 'regular', className, describedBy }: SettingInputProps) => {
  const { path, kind, text, isChanged, problem } = field;
  const look = classNames(className, isChanged && problem === undefined && styles.changed);
  const own = { name: path, defaultValue: text, className: look };
  const named = {
    ...(label !== undefined && { 'aria-label': label }),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  };
  const judged = problem === undefined ? {} : { 'aria-invalid': true };
  if (kind === 'paragraphs') return <TextArea {...own} {...named} {...judged} rows={8} />;
  if (kind === 'yes-no' || kind === 'choice') {
    const choices = kind === 'choice' ? field.choices : yesNo;
    return (
      <Select {...own} {...named} {...judged} size={size}>
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    );
  }
  const isNumber = kind === 'percent' || kind === 'whole';
  return (
    <TextInput
      {...own}
      {...named}
      {...judged}
      size={size}
      type={typeOf(field)}
      autoComplete="off"
      numeric={isNumber}
      inputMode={isNumber ? 'decimal' : undefined}
    />
  );
};
