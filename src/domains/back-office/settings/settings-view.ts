import type { ChangeView } from '#domains/back-office/frame/change-table.tsx';
import type { FieldGroup, SettingField } from '#domains/people/site-settings/setting-section.ts';

export type FieldView = SettingField & {
  readonly text: string;
  readonly isChanged: boolean;
  readonly problem?: string;
};

/** A field that cannot be stored, with what was probably meant. */
export type ProblemView = {
  readonly path: string;
  readonly label: string;
  readonly words: string;
  readonly suggestion?: string;
};

export type VersionView = {
  readonly version: number;
  readonly reason: string;
  readonly who?: string;
  readonly atMs?: number;
  /** How many values it changed; none where one of the two cannot be read. */
  readonly changed?: number;
  readonly isCurrent: boolean;
  readonly isReadable: boolean;
};

export type DraftView = {
  readonly changes: readonly ChangeView[];
  readonly problems: readonly ProblemView[];
  readonly effect: readonly string[];
  readonly reason: string;
  readonly reasonProblem?: string;
  /** Stands for what was looked at, so that nothing else is published. */
  readonly previewed: string;
  /** Something was changed after it was looked at. */
  readonly isNewer: boolean;
};

/** An older version beside the one that holds. */
export type ComparedView = {
  readonly version: number;
  readonly purpose: 'diff' | 'restore';
  readonly changes: readonly ChangeView[];
  readonly effect: readonly string[];
  readonly reason: string;
  readonly reasonProblem?: string;
};

/** Somebody published while this was being edited. */
export type NewerView = {
  readonly version: number;
  readonly who: string;
  readonly reason: string;
  readonly changes: readonly ChangeView[];
};

export type SectionView = {
  readonly slug: string;
  readonly label: string;
  readonly lead: string;
  /** What the audit log calls it. */
  readonly subject: string;
  readonly version: number;
  readonly unreadable?: string;
  readonly groups: readonly FieldGroup<FieldView>[];
  readonly draft?: DraftView;
  readonly newer?: NewerView;
  readonly compared?: ComparedView;
  readonly published?: number;
  readonly history: readonly VersionView[];
};

export type SectionLink = { readonly slug: string; readonly label: string; readonly note?: string };
