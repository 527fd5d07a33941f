import type { ChangeView } from '#domains/back-office/frame/change-table.tsx';
import type {
  ComparedView,
  FieldView,
  NewerView,
  ProblemView,
  VersionView,
} from '#domains/back-office/settings/settings-view.ts';
import type { BrandPicture } from '#domains/reference/brands/brand.ts';
import type { DesignField } from '#domains/reference/brands/studio/brand-design.ts';
import type { BrandKind } from './field-locks.ts';

export type StudioFieldView = FieldView & {
  readonly path: DesignField;
  /** Why it can't be changed here. */
  readonly locked?: string;
};

export type StudioGroupView = {
  readonly title: string;
  readonly lead?: string;
  readonly fields: readonly StudioFieldView[];
};

/** Something the operator should know before publishing; of a `danger` the server refuses to publish. */
export type StudioCheck = { readonly level: 'danger' | 'warning' | 'positive'; readonly words: string };

/** A value that is on the site now, and the place that answered. */
export type SourceRow = { readonly label: string; readonly value: string; readonly source: string };

export type PictureView = {
  readonly use: 'logo' | 'favicon';
  readonly label: string;
  readonly hint: string;
  readonly picture?: BrandPicture;
  readonly locked?: string;
};

export type StudioState = 'draft' | 'live' | 'retired';

export type StudioView = {
  readonly key: string;
  readonly kind: BrandKind;
  readonly name: string;
  /** Its site, for a brand that has pages. */
  readonly site: string;
  readonly state: StudioState;
  readonly liveVersion: number;
  readonly draftVersion: number;
  /** Present while the draft differs from what is on the site. */
  readonly draft?: { readonly who: string; readonly atMs: number };
  readonly groups: readonly StudioGroupView[];
  readonly pictures: readonly PictureView[];
  readonly accent: { readonly accent: string; readonly onAccent: string };
  readonly problems: readonly ProblemView[];
  readonly newer?: NewerView;
  readonly changes: readonly ChangeView[];
  readonly checks: readonly StudioCheck[];
  readonly previewHref?: string;
  readonly reason: string;
  readonly reasonProblem?: string;
  readonly compared?: ComparedView;
  readonly history: readonly VersionView[];
  readonly sources: readonly SourceRow[];
  /** The result of the last action, from the address. */
  readonly done?: string;
};
