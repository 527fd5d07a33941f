import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import { createRefreshLoop } from '#lib/refresh-loop.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type {
  Publication,
  PublishRefusal,
  RecordPublication,
  Setting,
  SettingState,
  Settings,
  SettingVersion,
} from '#lib/setting.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { checkValue, decodeValue, stateOf } from './read-setting.ts';
import { createSettingStore, type StoredVersion } from './setting-store.ts';

type Sources = {
  db: SqlDatabase;
  clock: Clock;
  log: Pick<Log, 'error'>;
  record: RecordPublication;
  /** Called with each setting that is read, so that what was derived from it can be dropped when it changes. */
  onRead?: (name: string) => void;
  /** Called with the settings that changed, in every process. */
  onChange?: (names: readonly string[]) => void;
  intervalMs?: number;
};

type RunningSettings = Settings & {
  /** Follows changes by other processes. */
  start(): void;
  /** Loads changes now instead of at the next interval. */
  refreshNow(): Promise<void>;
  stop(): Promise<void>;
};

/** Settings in memory, kept in sync with the database. */
export const createSettings = async (sources: Sources): Promise<RunningSettings> => {
  const { db, clock, log, record, onRead = () => {}, onChange = () => {}, intervalMs = 250 } = sources;
  const store = createSettingStore(db);
  const held = new Map<string, StoredVersion>();
  const read = new Map<string, SettingState<unknown>>();
  const listeners: (() => void)[] = [];
  let generation = 0;

  const state = <T>(setting: Setting<T>): SettingState<T> => {
    onRead(setting.name);
    const cached = read.get(setting.name);
    // Each name has one definition, so the cached value has its type.
    if (cached) return cached as SettingState<T>;
    const now = stateOf(setting, held.get(setting.name));
    if (now.unreadable !== undefined) {
      const { version, unreadable } = now;
      log.error({ setting: setting.name, version, unreadable }, 'A stored setting cannot be read; its default holds');
    }
    read.set(setting.name, now);
    return now;
  };

  const refresh = async (): Promise<void> => {
    const latest = await store.latestVersions();
    const changed = [...latest].filter(([name, version]) => held.get(name)?.version !== version);
    if (changed.length === 0) return;
    const versions = await Promise.all(changed.map(([name, version]) => store.find(name, version)));
    for (const stored of versions) {
      if (!stored) continue;
      held.set(stored.name, stored);
      read.delete(stored.name);
    }
    generation += 1;
    onChange(changed.map(([name]) => name));
    for (const listener of listeners) listener();
  };

  const { refreshNow, start, stop } = createRefreshLoop({
    refresh,
    failure: 'Settings could not be taken over',
    log,
    intervalMs,
  });

  const keep = async <T>(
    setting: Setting<T>,
    json: string,
    { publisher, reason, basedOn, restored }: Publication & { restored: number | null },
  ): Promise<Result<number, PublishRefusal<T>>> => {
    const { name } = setting;
    const stored = await db.transaction(async (session): Promise<Result<number, PublishRefusal<T>>> => {
      const latest = await store.latest(name, session);
      if ((latest?.version ?? 0) !== basedOn) return err({ kind: 'stale', current: stateOf(setting, latest) });
      const version = basedOn + 1;
      await store.insert({ name, version, json, atMs: clock.now(), publisher, reason, restored }, session);
      const event = {
        action: restored === null ? 'settings.publish' : 'settings.restore',
        subject: `setting:${name}`,
        summary:
          restored === null
            ? `Published version ${version} of ${name}: ${reason}`
            : `Put back version ${restored} of ${name} as version ${version}: ${reason}`,
        details: { version, before: basedOn, ...(restored !== null && { restored }) },
      };
      await record(publisher, event, session);
      return ok(version);
    });
    // Also after a conflict, because another process's version is newer then. If the database is away, the next
    // interval loads it.
    await refreshNow().catch(() => {});
    return stored;
  };

  const versionOf = <T>(setting: Setting<T>, stored: StoredVersion): SettingVersion<T> => {
    const { version, atMs, publisher, reason, restored } = stored;
    const value = decodeValue(setting, stored.json);
    return {
      version,
      atMs,
      publisher,
      reason,
      ...(restored !== null && { restored }),
      ...(value.ok && { value: value.value }),
    };
  };

  await refreshNow();

  return {
    state,
    current: (setting) => state(setting).value,

    publish: async (setting, value, publication) => {
      const checked = checkValue(setting, value);
      if (!checked.ok) return err({ kind: 'invalid', problems: checked.error });
      return keep(setting, JSON.stringify(checked.value), { ...publication, restored: null });
    },

    restore: async (setting, version, publication) => {
      const stored = version === 0 ? undefined : await store.find(setting.name, version);
      if (version !== 0 && !stored) return err({ kind: 'unknown-version' });
      const value = stored ? decodeValue(setting, stored.json) : ok(setting.defaultValue);
      if (!value.ok) return err({ kind: 'invalid', problems: value.error });
      return keep(setting, JSON.stringify(value.value), { ...publication, restored: version });
    },

    check: checkValue,
    generation: () => generation,
    namesUnder: (prefix) => [...held.keys()].filter((name) => name.startsWith(prefix)),
    watch: (listener) => {
      listeners.push(listener);
    },

    find: async (setting, version) => {
      const stored = await store.find(setting.name, version);
      return stored && versionOf(setting, stored);
    },

    history: async (setting, limit = 50) => {
      const versions = await store.history(setting.name, limit);
      return versions.map((stored) => versionOf(setting, stored));
    },

    start,
    refreshNow,
    stop,
  };
};
