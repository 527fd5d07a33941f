import type { Setting } from '#lib/setting.ts';

type Choice = { readonly value: string; readonly label: string };

/** One value of a setting in the back office. */
export type SettingField = {
  /** The path within the value, joined by dots. */
  readonly path: string;
  /** The full name, as used in errors and in the list of changes. */
  readonly label: string;
  readonly hint?: string;
} & (
  | { readonly kind: 'percent' | 'whole' | 'text' | 'paragraphs' | 'day' | 'moment' | 'yes-no' }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
);

/** A group of fields: a list, or a table with named rows and columns. */
export type FieldGroup<Field extends SettingField = SettingField> = {
  readonly title: string;
  readonly lead?: string;
} & (
  | {
      readonly layout: 'list';
      readonly fields: readonly Field[];
      /** Collapsed until it is opened or one of its fields has a value. */
      readonly isFolded?: boolean;
    }
  | {
      readonly layout: 'table';
      readonly heading: string;
      readonly columns: readonly string[];
      readonly rows: readonly { readonly label: string; readonly note?: string; readonly fields: readonly Field[] }[];
    }
);

/** A setting in the back office. To add a section, add one of these to the list of sections. */
export type SettingSection<T> = {
  /** The last part of its path. */
  readonly slug: string;
  readonly label: string;
  readonly lead: string;
  readonly setting: Setting<T>;
  groups(value: T): readonly FieldGroup[];
  /** A short note beside its name in the list of sections. */
  note?(value: T): string;
  /** Describes what publishing would change on the site. */
  effect(before: T, after: T): readonly string[] | Promise<readonly string[]>;
};

export const fieldsIn = <Field extends SettingField>(groups: readonly FieldGroup<Field>[]): Field[] =>
  groups.flatMap((group) => (group.layout === 'list' ? group.fields : group.rows.flatMap(({ fields }) => fields)));
