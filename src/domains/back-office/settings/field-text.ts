import type { SettingField } from '#domains/people/site-settings/setting-section.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), value);

/** A copy of the value with another one at this path. */
export const withValueAt = (value: unknown, path: readonly string[], leaf: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return leaf;
  const object = isObject(value) ? value : {};
  return { ...object, [key]: withValueAt(object[key], rest, leaf) };
};

/** With two digits after the point, or three where the value has them. */
const percentText = (percent: number): string => percent.toFixed(3).replace(/0$/, '');

/** A value as the text of its field. */
export const textAt = (field: SettingField, value: unknown): string => {
  const fieldValue = valueAt(value, field.path);
  if (typeof fieldValue === 'boolean') return fieldValue ? 'yes' : 'no';
  if (typeof fieldValue === 'number') return field.kind === 'percent' ? percentText(fieldValue) : String(fieldValue);
  return typeof fieldValue === 'string' ? fieldValue : '';
};

const numberText = /^[+-]?\d+(\.\d+)?$/;

/** The typed text as a value for the schema; an invalid number stays text, which the schema refuses. */
export const readText = ({ kind }: SettingField, typed: string): unknown => {
  const text = typed.replaceAll('\r\n', '\n').trim();
  switch (kind) {
    case 'percent':
    case 'whole':
      return numberText.test(text) ? Number(text) : text;
    case 'yes-no':
      return text === 'yes' ? true : text === 'no' ? false : text;
    default:
      return text;
  }
};

/** A field's text for a list of changes. */
export const textOfField = (field: SettingField, text: string): string => {
  if (field.kind === 'choice') return field.choices.find(({ value }) => value === text)?.label ?? text;
  if (field.kind === 'yes-no') return text === 'yes' ? 'Yes' : 'No';
  if (field.kind === 'percent') return `${text}%`;
  return text === '' ? 'empty' : text;
};
