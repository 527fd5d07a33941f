import type { Setting } from '#lib/setting.ts';

type Choice = { readonly value: string; readonly label: string };

/** One value of a setting, as an operator edits it. */
export type SettingField = {
  /** Where it is within the value, joined by points. */
  readonly path: string;
  /** Its whole name, as problems and changes call it. */
  readonly label: string;
  readonly hint?: string;
} & (
  | { readonly kind: 'percent' | 'whole' | 'text' | 'paragraphs' | 'day' | 'moment' | 'yes-no' }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
);

/** Fields that stand together: below each other, or in a table where rows and columns name them. */
export type FieldGroup<Field extends SettingField = SettingField> = {
  readonly title: string;
  readonly lead?: string;
} & (
  | {
      readonly layout: 'list';
      readonly fields: readonly Field[];
      /** Closed until somebody opens it, or something in it is filled in. */
      readonly isFolded?: boolean;
    }
  | {
      readonly layout: 'table';
      readonly heading: string;
      readonly columns: readonly string[];
      readonly rows: readonly { readonly label: string; readonly note?: string; readonly fields: readonly Field[] }[];
    }
);

/** A setting as the back office shows it. A new section is one of these in the list of sections. */
export type SettingSection<T> = {
  /** Its part of the address. */
  readonly slug: string;
  readonly label: string;
  readonly lead: string;
  readonly setting: Setting<T>;
  groups(value: T): readonly FieldGroup[];
  /** A word beside its name in the list of sections. */
  note?(value: T): string;
  /** What publishing would change on the site, in sentences that are true. */
  effect(before: T, after: T): readonly string[] | Promise<readonly string[]>;
};

export const fieldsIn = <Field extends SettingField>(groups: readonly FieldGroup<Field>[]): Field[] =>
  groups.flatMap((group) => (group.layout === 'list' ? group.fields : group.rows.flatMap(({ fields }) => fields)));
