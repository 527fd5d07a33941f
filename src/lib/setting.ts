import type { z } from 'zod';
import type { Result } from './result.ts';
import type { SqlSession } from './sql-session.ts';

/** Something an operator can change while the site runs. Its value is one object, validated by its schema. */
export type Setting<T> = {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  /** The value until an operator publishes another. */
  readonly defaultValue: T;
};

/** Throws when the default does not fit its own schema, so such a mistake stops the start. */
export const defineSetting = <T>(setting: Setting<T>): Setting<T> => ({
  ...setting,
  defaultValue: setting.schema.parse(setting.defaultValue),
});

/** Who publishes. */
export type Publisher = { readonly id: string; readonly email: string };

/** The value in use. Version 0 is the default. */
export type SettingState<T> = {
  readonly version: number;
  readonly value: T;
  /** The stored version that this release cannot read, and why; the default is used instead. */
  readonly unreadable?: string;
};

export type SettingVersion<T> = {
  readonly version: number;
  readonly atMs: number;
  readonly publisher: Publisher;
  readonly reason: string;
  /** The version whose value was published again. */
  readonly restored?: number;
  /** None where this release cannot read it. */
  readonly value?: T;
};

/** One field that cannot be stored. */
export type SettingProblem = {
  /** Where it is within the value. */
  readonly path: readonly (string | number)[];
  /** What is wrong with it, after its name: `is over the limit of 36.` */
  readonly message: string;
};

export type PublishRefusal<T> =
  | { readonly kind: 'invalid'; readonly problems: readonly SettingProblem[] }
  /** Somebody published since; theirs is shown, and nothing was stored. */
  | { readonly kind: 'stale'; readonly current: SettingState<T> }
  | { readonly kind: 'unknown-version' };

export type Publication = {
  readonly publisher: Publisher;
  readonly reason: string;
  /** The version that was changed. */
  readonly basedOn: number;
};

/** What rules need of the settings; `platform/settings` keeps them. */
export type Settings = {
  /** Kept in memory, and always a value the schema allows. */
  current<T>(setting: Setting<T>): T;
  state<T>(setting: Setting<T>): SettingState<T>;
  /** Stored and recorded at once, or not at all. Nothing that was published is ever overwritten. */
  publish<T>(setting: Setting<T>, value: unknown, publication: Publication): Promise<Result<number, PublishRefusal<T>>>;
  /** Publishes an old version's value, 0 for the default, as a new version. */
  restore<T>(
    setting: Setting<T>,
    version: number,
    publication: Publication,
  ): Promise<Result<number, PublishRefusal<T>>>;
  /** Whether a value could be published, without publishing it. */
  check<T>(setting: Setting<T>, value: unknown): Result<T, readonly SettingProblem[]>;
  find<T>(setting: Setting<T>, version: number): Promise<SettingVersion<T> | undefined>;
  /** The latest first. */
  history<T>(setting: Setting<T>, limit?: number): Promise<SettingVersion<T>[]>;
};

/** Writes down who published what, in the transaction that stores it. */
export type RecordPublication = (
  publisher: Publisher,
  event: { action: string; subject: string; summary: string; details: object },
  session: SqlSession,
) => Promise<void>;
