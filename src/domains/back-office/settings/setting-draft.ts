import type { ChangeView } from '#domains/back-office/frame/change-table.tsx';
import type { FieldGroup, SettingField } from '#domains/people/site-settings/setting-section.ts';
import type { SettingProblem } from '#lib/setting.ts';
import { readText, textAt, textOfField, withValueAt } from './field-text.ts';
import type { FieldView } from './settings-view.ts';

/** The text of each field, by path. */
export type Draft = Readonly<Record<string, string>>;

export const textsOf = (fields: readonly SettingField[], value: unknown): Draft =>
  Object.fromEntries(fields.map((field) => [field.path, textAt(field, value)]));

/** The current texts overridden by those a form sent; only fields of the section count. */
export const draftOf = (fields: readonly SettingField[], current: Draft, sent: Draft): Draft =>
  Object.fromEntries(fields.map(({ path }) => [path, sent[path] ?? current[path] ?? '']));

/**
 * Rebases a draft: fields that differ from the version it was based on keep their text, all others take the current one,
 * so that nobody else's change is undone.
 */
export const rebased = (draft: Draft, begunOn: Draft, current: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).map(([path, text]) => [path, text === begunOn[path] ? (current[path] ?? text) : text]),
  );

const isChanged = (field: SettingField, before: string, after: string): boolean => {
  const [one, other] = [readText(field, before), readText(field, after)];
  return one !== other;
};

const changedFields = (fields: readonly SettingField[], before: Draft, after: Draft): SettingField[] =>
  fields.filter((field) => isChanged(field, before[field.path] ?? '', after[field.path] ?? ''));

/** The value of a draft. Unchanged fields stay exactly as they are. */
export const draftedValue = (fields: readonly SettingField[], value: unknown, current: Draft, draft: Draft): unknown =>
  changedFields(fields, current, draft).reduce<unknown>(
    (made, field) => withValueAt(made, field.path.split('.'), readText(field, draft[field.path] ?? '')),
    value,
  );

export const changesBetween = (fields: readonly SettingField[], before: Draft, after: Draft): ChangeView[] =>
  changedFields(fields, before, after).map((field) => ({
    label: field.label,
    before: textOfField(field, before[field.path] ?? ''),
    after: textOfField(field, after[field.path] ?? ''),
  }));

export const pathOf = ({ path }: SettingProblem): string => path.join('.');

/** The groups with the texts of their fields. */
export const filledGroups = (
  groups: readonly FieldGroup[],
  { draft, current, problems }: { draft: Draft; current: Draft; problems: ReadonlyMap<string, string> },
): FieldGroup<FieldView>[] => {
  const filled = (field: SettingField): FieldView => {
    const text = draft[field.path] ?? '';
    const problem = problems.get(field.path);
    return {
      ...field,
      text,
      isChanged: isChanged(field, current[field.path] ?? '', text),
      ...(problem !== undefined && { problem }),
    };
  };
  return groups.map((group) =>
    group.layout === 'list'
      ? { ...group, fields: group.fields.map(filled) }
      : { ...group, rows: group.rows.map((row) => ({ ...row, fields: row.fields.map(filled) })) },
  );
};
