import { createHash } from 'node:crypto';
import type { ChangeView } from '#domains/back-office/frame/change-table.tsx';
import { fieldsIn, type SettingField, type SettingSection } from '#domains/people/site-settings/setting-section.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { Publisher, Settings, SettingVersion } from '#lib/setting.ts';
import { readText, withValueAt } from './field-text.ts';
import {
  changesBetween,
  type Draft,
  draftedValue,
  draftOf,
  filledGroups,
  pathOf,
  rebased,
  textsOf,
} from './setting-draft.ts';
import type {
  ComparedView,
  DraftView,
  NewerView,
  ProblemView,
  SectionLink,
  SectionView,
  VersionView,
} from './settings-view.ts';
import { suggestValue } from './suggest-value.ts';

type Sent = Readonly<Record<string, string>>;

type SectionQuery = { diff?: number | undefined; restore?: number | undefined; published?: number | undefined };

/** One section of the settings, of any value type. */
export type SectionDesk = {
  slug: string;
  link(): SectionLink;
  /** Undefined if the requested version doesn't exist. */
  open(query: SectionQuery): Promise<SectionView | undefined>;
  /** The new version, or the page again with the typed values and the reason for the refusal. */
  submit(sent: Sent, publisher: Publisher): Promise<Result<number, SectionView>>;
};

const longestReason = 200;

const reasonProblemOf = (reason: string): string | undefined => {
  if (reason === '') return 'Say why in a few words, for the history and the audit log.';
  return reason.length > longestReason ? `At most ${longestReason} characters.` : undefined;
};

const fingerprint = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const versionNumber = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : -1);

export const createSectionDesk = <T>(settings: Settings, section: SettingSection<T>): SectionDesk => {
  const { setting, slug, label, lead } = section;
  const fieldsOf = (value: T): SettingField[] => fieldsIn(section.groups(value));

  const changesOf = (before: T, after: T): ChangeView[] => {
    const fields = fieldsOf(after);
    return changesBetween(fields, textsOf(fields, before), textsOf(fields, after));
  };

  const valueOfVersion = async (version: number): Promise<T | undefined> =>
    version === 0 ? setting.defaultValue : (await settings.find(setting, version))?.value;

  const historyOf = async (current: number): Promise<VersionView[]> => {
    const versions = await settings.history(setting);
    const before = (at: number): T | undefined =>
      versions[at]?.version === 1 ? setting.defaultValue : versions[at + 1]?.value;
    const viewOf = (one: SettingVersion<T>, at: number): VersionView => {
      const earlier = before(at);
      return {
        version: one.version,
        reason: one.reason,
        who: one.publisher.email,
        atMs: one.atMs,
        isCurrent: one.version === current,
        isReadable: one.value !== undefined,
        ...(one.value !== undefined && earlier !== undefined && { changed: changesOf(earlier, one.value).length }),
      };
    };
    const delivered = { version: 0, reason: 'Default', isCurrent: current === 0, isReadable: true };
    return [...versions.map(viewOf), delivered];
  };

  const newerThan = async (basedOn: number): Promise<NewerView | undefined> => {
    const { version, value } = settings.state(setting);
    if (version === basedOn) return undefined;
    const [theirs, begunOn] = await Promise.all([settings.find(setting, version), valueOfVersion(basedOn)]);
    const changes = begunOn === undefined ? [] : changesOf(begunOn, value);
    return { version, who: theirs?.publisher.email ?? '', reason: theirs?.reason ?? '', changes };
  };

  const compare = async (
    version: number,
    purpose: ComparedView['purpose'],
    submitted: { reason: string; reasonProblem?: string } = { reason: '' },
  ): Promise<ComparedView | undefined> => {
    const { value: now } = settings.state(setting);
    const value = await valueOfVersion(version);
    if (value === undefined) return undefined;
    if (purpose === 'restore') {
      return {
        version,
        purpose,
        changes: changesOf(now, value),
        effect: await section.effect(now, value),
        ...submitted,
      };
    }
    const before = version === 0 ? value : await valueOfVersion(version - 1);
    return {
      version,
      purpose,
      changes: before === undefined ? [] : changesOf(before, value),
      effect: [],
      ...submitted,
    };
  };

  const pageOf = async (
    more: Partial<SectionView> & { typed?: Draft; problems?: readonly ProblemView[] } = {},
  ): Promise<SectionView> => {
    const { typed, problems = [], ...parts } = more;
    const { version, value, unreadable } = settings.state(setting);
    const groups = section.groups(value);
    const current = textsOf(fieldsIn(groups), value);
    const named = new Map(problems.map(({ path, words }) => [path, words]));
    return {
      slug,
      label,
      lead,
      version,
      subject: `setting:${setting.name}`,
      ...(unreadable !== undefined && { unreadable }),
      groups: filledGroups(groups, { draft: typed ?? current, current, problems: named }),
      history: await historyOf(version),
      ...parts,
    };
  };

  /** Invalid fields, with what was typed and a suggestion. */
  const problemsIn = (
    candidate: unknown,
    fields: readonly SettingField[],
    current: Draft,
    typed: Draft,
  ): ProblemView[] => {
    const checked = settings.check(setting, candidate);
    if (checked.ok) return [];
    const messagesByPath = new Map(checked.error.toReversed().map((problem) => [pathOf(problem), problem.message]));
    return [...messagesByPath].toReversed().map(([path, message]) => {
      const field = fields.find((one) => one.path === path);
      const text = (typed[path] ?? '').trim();
      if (!field) return { path, label, words: message };
      const isNumber = field.kind === 'percent' || field.kind === 'whole';
      if (!isNumber) return { path, label: field.label, words: text === '' ? 'Required.' : `This ${message}` };
      if (text === '') return { path, label: field.label, words: 'Enter a number.' };
      const suggestion = suggestValue(text, {
        isStorable: (value) => {
          const tried = settings.check(setting, withValueAt(candidate, path.split('.'), value));
          return tried.ok || tried.error.every((problem) => pathOf(problem) !== path);
        },
        current: Number(readText(field, current[path] ?? '')),
      });
      return { path, label: field.label, words: `${text} ${message}`, ...(suggestion && { suggestion }) };
    });
  };

  const restore = async (sent: Sent, publisher: Publisher): Promise<Result<number, SectionView>> => {
    const [version, basedOn] = [versionNumber(sent.restore), versionNumber(sent.basedOn)];
    const reason = (sent.reason ?? '').trim();
    const reasonProblem = reasonProblemOf(reason);
    if (!reasonProblem) {
      const done = await settings.restore(setting, version, { publisher, reason, basedOn });
      if (done.ok) return ok(done.value);
    }
    const [compared, newer] = await Promise.all([
      compare(version, 'restore', { reason, ...(reasonProblem && { reasonProblem }) }),
      newerThan(basedOn),
    ]);
    return err(await pageOf({ ...(compared && { compared }), ...(newer && { newer }) }));
  };

  const edit = async (sent: Sent, publisher: Publisher): Promise<Result<number, SectionView>> => {
    const basedOn = versionNumber(sent.basedOn);
    const { version, value } = settings.state(setting);
    const fields = fieldsOf(value);
    const current = textsOf(fields, value);
    const [path, suggested] = (sent.use ?? '').split('=');
    const typedNow = draftOf(fields, current, {
      ...sent,
      ...(path && suggested !== undefined && { [path]: suggested }),
    });
    const begunOn = basedOn === version ? value : await valueOfVersion(basedOn);
    const typed = rebased(typedNow, textsOf(fields, begunOn ?? value), current);
    const candidate = draftedValue(fields, value, current, typed);
    const problems = problemsIn(candidate, fields, current, typed);
    const checked = settings.check(setting, candidate);
    const broken = new Set(problems.map(({ path: at }) => at));
    const changes = changesBetween(
      fields.filter((field) => !broken.has(field.path)),
      current,
      typed,
    );
    const reason = (sent.reason ?? '').trim();
    const previewed = fingerprint(candidate);
    const wantsPublish = sent.intent === 'publish' && path === '';
    const isNewer = wantsPublish && sent.previewed !== previewed;
    const reasonProblem = wantsPublish ? reasonProblemOf(reason) : undefined;
    if (wantsPublish && changes.length > 0 && checked.ok && !isNewer && !reasonProblem && basedOn === version) {
      const done = await settings.publish(setting, checked.value, { publisher, reason, basedOn });
      if (done.ok) return ok(done.value);
      // Another operator published first: repeat on top of their version.
      if (done.error.kind === 'stale') return edit(sent, publisher);
    }
    const newer = await newerThan(basedOn);
    const draft: DraftView = {
      changes,
      problems,
      reason,
      previewed,
      isNewer,
      effect: checked.ok && changes.length > 0 ? await section.effect(value, checked.value) : [],
      ...(reasonProblem && { reasonProblem }),
    };
    return err(await pageOf({ typed, problems, draft, ...(newer && { newer }) }));
  };

  return {
    slug,
    link: () => {
      const note = section.note?.(settings.current(setting));
      return { slug, label, ...(note && { note }) };
    },
    open: async ({ diff, restore: toRestore, published }) => {
      const visibleDiff = toRestore ?? diff;
      const compared =
        visibleDiff === undefined
          ? undefined
          : await compare(visibleDiff, toRestore === undefined ? 'diff' : 'restore');
      if (visibleDiff !== undefined && !compared) return undefined;
      const { version } = settings.state(setting);
      return pageOf({ ...(compared && { compared }), ...(published === version && { published }) });
    },
    submit: (sent, publisher) => (sent.restore === undefined ? edit(sent, publisher) : restore(sent, publisher)),
  };
};
