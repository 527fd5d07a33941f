import type { z } from 'zod';
import type { Result } from './result.ts';
import type { SqlSession } from './sql-session.ts';

/** Something an operator can change while the site runs. Its value is one object, validated by its schema. */
export type Setting<T> = {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  /** Used until an operator publishes a value. */
  readonly defaultValue: T;
};

/** Throws if the default does not fit its own schema, so that such a mistake stops the server at its start. */
export const defineSetting = <T>(setting: Setting<T>): Setting<T> => ({
  ...setting,
  defaultValue: setting.schema.parse(setting.defaultValue),
});

/** The operator who publishes. */
export type Publisher = { readonly id: string; readonly email: string };

/** The current value. Version 0 is the default. */
export type SettingState<T> = {
  readonly version: number;
  readonly value: T;
  /** The error of a stored version this release cannot read; the default is used instead. */
  readonly unreadable?: string;
};

export type SettingVersion<T> = {
  readonly version: number;
  readonly atMs: number;
  readonly publisher: Publisher;
  readonly reason: string;
  /** The earlier version that was restored. */
  readonly restored?: number;
  /** Missing if this release cannot read it. */
  readonly value?: T;
};

/** A field that failed validation. */
export type SettingProblem = {
  /** The path of the field within the value. */
  readonly path: readonly (string | number)[];
  /** The rest of a sentence that begins with the field's name: `is over the limit of 36.` */
  readonly message: string;
};

export type PublishRefusal<T> =
  | { readonly kind: 'invalid'; readonly problems: readonly SettingProblem[] }
  /** Somebody else published in the meantime; nothing was stored, and `current` is their version. */
  | { readonly kind: 'stale'; readonly current: SettingState<T> }
  | { readonly kind: 'unknown-version' };

export type Publication = {
  readonly publisher: Publisher;
  readonly reason: string;
  /** The version that was edited. */
  readonly basedOn: number;
};

/** The settings as other modules use them; implemented in `platform/settings`. */
export type Settings = {
  /** From memory; always valid by the schema. */
  current<T>(setting: Setting<T>): T;
  state<T>(setting: Setting<T>): SettingState<T>;
  /** Stores and records a new version in one transaction. Published versions are never overwritten. */
  publish<T>(setting: Setting<T>, value: unknown, publication: Publication): Promise<Result<number, PublishRefusal<T>>>;
  /** Publishes the value of an old version (0 for the default) as a new version. */
  restore<T>(
    setting: Setting<T>,
    version: number,
    publication: Publication,
  ): Promise<Result<number, PublishRefusal<T>>>;
  /** Validates a value without publishing it. */
  check<T>(setting: Setting<T>, value: unknown): Result<T, readonly SettingProblem[]>;
  find<T>(setting: Setting<T>, version: number): Promise<SettingVersion<T> | undefined>;
  /** Grows whenever a value changes, in this process or another. */
  generation(): number;
  /** The names of published settings that begin with this, such as those of a brand each. */
  namesUnder(prefix: string): readonly string[];
  /** Called after values have changed, in every process. */
  watch(listener: () => void): void;
  /** Latest first. */
  history<T>(setting: Setting<T>, limit?: number): Promise<SettingVersion<T>[]>;
};

/** Records who published what, in the transaction that stores it. */
export type RecordPublication = (
  publisher: Publisher,
  event: { action: string; subject: string; summary: string; details: object },
  session: SqlSession,
) => Promise<void>;
