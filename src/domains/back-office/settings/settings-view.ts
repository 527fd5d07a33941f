import type { ChangeView } from '#domains/back-office/frame/change-table.tsx';
import type { FieldGroup, SettingField } from '#domains/people/site-settings/setting-section.ts';

export type FieldView = SettingField & {
  readonly text: string;
  readonly isChanged: boolean;
  readonly problem?: string;
};

/** An invalid field with a suggestion. */
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
  /** Number of changed values; absent if one of the two versions can't be read. */
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
  /** Identifies the reviewed draft, so that nothing else is published. */
  readonly previewed: string;
  /** The draft was changed after it was reviewed. */
  readonly isNewer: boolean;
};

/** An older version compared with the current one. */
export type ComparedView = {
  readonly version: number;
  readonly purpose: 'diff' | 'restore';
  readonly changes: readonly ChangeView[];
  readonly effect: readonly string[];
  readonly reason: string;
  readonly reasonProblem?: string;
};

/** A version that somebody published during the edit. */
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
  /** Its subject in the audit log. */
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
