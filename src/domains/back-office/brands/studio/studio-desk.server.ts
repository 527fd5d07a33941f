import { readText } from '#domains/back-office/settings/field-text.ts';
import { draftedValue, draftOf, pathOf, rebased, textsOf } from '#domains/back-office/settings/setting-draft.ts';
import type { ProblemView } from '#domains/back-office/settings/settings-view.ts';
import {
  type BrandDesign,
  draftDesign,
  draftPrefix,
  emptyDesign,
  liveDesign,
  livePrefix,
} from '#domains/reference/brands/studio/brand-design.ts';
import type { BrandPictures } from '#domains/reference/brands/studio/brand-pictures.server.ts';
import type { PictureFault, PictureUse } from '#domains/reference/brands/studio/picture-upload.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { Publisher } from '#lib/setting.ts';
import { kindOfBrand, locksOf } from './field-locks.ts';
import { studioFields } from './studio-fields.ts';
import { comparedFields, createStudioPage, type StudioExtras, type StudioSources } from './studio-page.server.ts';
import type { StudioView } from './studio-view.ts';

type Sent = Readonly<Record<string, string>>;

type Query = { diff?: number | undefined; restore?: number | undefined; done?: string | undefined };

type StudioRefusal = { kind: 'unknown' } | { kind: 'refused'; view: StudioView };

/** What was done, as the address of the page says it afterwards. */
type Done = 'saved' | 'resaved' | 'published' | 'restored' | 'retired' | 'revived' | 'discarded' | 'removed';

const versionNumber = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : -1);

const reasonProblemOf = (reason: string): string | undefined => {
  if (reason === '') return 'Say why in a few words, for the history and the audit log.';
  return reason.length > 200 ? 'At most 200 characters.' : undefined;
};

/** Makes and changes brands: a draft that only holders of a link see, and published versions. */
export const createStudioDesk = (sources: StudioSources & { pictures: Pick<BrandPictures, 'store'> }) => {
  const { settings, file, ownFile, pictures } = sources;
  const { statesOf, exists, stateOf, designOf, compare, newerThan, checksOf, pageOf } = createStudioPage(sources);

  const refused = async (brand: string, origin: string, more: StudioExtras): Promise<Result<never, StudioRefusal>> =>
    err({ kind: 'refused', view: await pageOf(brand, origin, more) });

  const problemsIn = (brand: string, candidate: unknown): ProblemView[] => {
    const checked = settings.check(draftDesign(brand), candidate);
    if (checked.ok) return [];
    const first = new Map(checked.error.toReversed().map((problem) => [pathOf(problem), problem.message]));
    return [...first].map(([path, message]) => {
      const field = comparedFields.find((one) => one.path === path);
      return { path, label: field?.label ?? path, words: `This ${message}` };
    });
  };

  type Change = { brand: string; origin: string; sent: Sent; publisher: Publisher };

  /** Stores the typed fields as the next version of the draft. */
  const save = async ({ brand, origin, sent, publisher }: Change): Promise<Result<number, StudioRefusal>> => {
    const basedOn = versionNumber(sent.basedOn);
    const { version, value } = settings.state(draftDesign(brand));
    const locks = locksOf(brand, file, ownFile);
    const open = studioFields.filter(({ path }) => locks[path] === undefined);
    const current = textsOf(open, value);
    const begunOn =
      basedOn === version ? value : ((await settings.find(draftDesign(brand), basedOn))?.value ?? emptyDesign);
    const typed = rebased(draftOf(open, current, sent), textsOf(open, begunOn), current);
    const candidate = draftedValue(open, value, current, typed);
    const problems = problemsIn(brand, candidate);
    const all = { ...textsOf(studioFields, value), ...typed };
    const newer = await newerThan(brand, basedOn);
    if (newer || problems.length > 0) return refused(brand, origin, { typed: all, problems, ...(newer && { newer }) });
    if (open.every((field) => readText(field, typed[field.path] ?? '') === readText(field, current[field.path] ?? '')))
      return ok(version);
    const stored = await settings.publish(draftDesign(brand), candidate, {
      publisher,
      reason: 'Saved in the studio',
      basedOn: version,
    });
    // Another operator saved first: repeat on top of theirs, which tells about it.
    return stored.ok ? stored : save({ brand, origin, sent, publisher });
  };

  const keepDraft = (brand: string, value: BrandDesign, publisher: Publisher, reason: string) =>
    settings.publish(draftDesign(brand), value, {
      publisher,
      reason,
      basedOn: settings.state(draftDesign(brand)).version,
    });

  /** Puts a design on the site, if nobody published or saved in the meantime. */
  const putLive = async (
    { brand, origin, sent, publisher }: Change,
    design: BrandDesign,
  ): Promise<Result<number, StudioRefusal>> => {
    const reason = (sent.reason ?? '').trim();
    const reasonProblem = reasonProblemOf(reason);
    const newer = await newerThan(brand, versionNumber(sent.basedOn));
    if (newer) return refused(brand, origin, { newer, reason });
    const checks = design.status === 'live' ? await checksOf(brand, design) : [];
    const isUnsafe = checks.some(({ level }) => level === 'danger');
    if (reasonProblem !== undefined || isUnsafe)
      return refused(brand, origin, { reason, ...(reasonProblem !== undefined && { reasonProblem }) });
    const basedOn = versionNumber(sent.basedOnLive);
    const done = await settings.publish(liveDesign(brand), design, { publisher, reason, basedOn });
    if (done.ok) return ok(done.value);
    const [latest] = await settings.history(liveDesign(brand), 1);
    const theirs = latest && {
      version: latest.version,
      who: latest.publisher.email,
      reason: latest.reason,
      changes: [],
    };
    return refused(brand, origin, { reason, ...(theirs && { newer: theirs }) });
  };

  const restore = async (change: Change): Promise<Result<Done, StudioRefusal>> => {
    const { brand, origin, sent, publisher } = change;
    const version = versionNumber(sent.restore);
    const reason = (sent.reason ?? '').trim();
    const reasonProblem = reasonProblemOf(reason);
    const { live, hasDraft } = statesOf(brand);
    const value = version > 0 ? await designOf(brand, version) : undefined;
    if (!value) return err({ kind: 'unknown' });
    const dangers = (await checksOf(brand, value)).filter(({ level }) => level === 'danger');
    if (reasonProblem === undefined && dangers.length === 0) {
      const done = await settings.restore(liveDesign(brand), version, {
        publisher,
        reason,
        basedOn: versionNumber(sent.basedOn),
      });
      if (done.ok) {
        // Work that was begun stays; without any, the draft follows.
        if (!hasDraft) await keepDraft(brand, value, publisher, `Followed version ${version}`);
        return ok('restored');
      }
    }
    const view = await compare(brand, version, 'restore', { reason, reasonProblem });
    const [latest] = await settings.history(liveDesign(brand), 1);
    const isStale = live.version !== versionNumber(sent.basedOn);
    return refused(brand, origin, {
      ...(view && { compared: view }),
      ...(dangers.length > 0 && { checks: dangers }),
      ...(isStale &&
        latest && {
          newer: { version: latest.version, who: latest.publisher.email, reason: latest.reason, changes: [] },
        }),
    });
  };

  /** Takes a brand off the site, or puts it back. The draft follows, so that it does not undo that. */
  const setStatus = async (change: Change, status: BrandDesign['status']): Promise<Result<Done, StudioRefusal>> => {
    const { brand, publisher } = change;
    const { live, draft } = statesOf(brand);
    if (kindOfBrand(brand, file) !== 'studio' || live.version === 0) return err({ kind: 'unknown' });
    const done = await putLive(change, { ...live.value, status });
    if (!done.ok) return done;
    await keepDraft(brand, { ...draft.value, status }, publisher, `Followed version ${done.value}`);
    return ok(status === 'retired' ? 'retired' : 'revived');
  };

  /** What was typed since the draft was saved is saved first, and published only once it was looked at. */
  const publish = async (change: Change): Promise<Result<Done, StudioRefusal>> => {
    const { version } = settings.state(draftDesign(change.brand));
    const saved = await save(change);
    if (!saved.ok) return saved;
    if (saved.value !== version) return ok('resaved');
    const { draft, hasDraft } = statesOf(change.brand);
    if (!hasDraft) return ok('saved');
    const done = await putLive(change, draft.value);
    return done.ok ? ok('published') : done;
  };

  const replaceDraft = async (
    { brand, origin, sent, publisher }: Change,
    value: BrandDesign,
    reason: string,
    done: Done,
  ): Promise<Result<Done, StudioRefusal>> => {
    const newer = sent.basedOn === undefined ? undefined : await newerThan(brand, versionNumber(sent.basedOn));
    if (newer) return refused(brand, origin, { newer });
    const stored = await keepDraft(brand, value, publisher, reason);
    return stored.ok ? ok(done) : refused(brand, origin, {});
  };

  const act = async (change: Change): Promise<Result<Done, StudioRefusal>> => {
    const { live, draft } = statesOf(change.brand);
    if (change.sent.restore !== undefined) return restore(change);
    switch (change.sent.intent) {
      case 'publish':
        return publish(change);
      case 'retire':
        return setStatus(change, 'retired');
      case 'revive':
        return setStatus(change, 'live');
      case 'discard':
        return replaceDraft(change, live.value, 'Discarded the draft', 'discarded');
      case 'remove-logo':
        return replaceDraft(change, { ...draft.value, logo: '' }, 'Removed the logo', 'removed');
      case 'remove-favicon':
        return replaceDraft(change, { ...draft.value, favicon: '' }, 'Removed the tab icon', 'removed');
      default: {
        const done = await save(change);
        return done.ok ? ok('saved') : done;
      }
    }
  };

  return {
    exists,

    /** Brands of the studio with an open draft, and those without pages. */
    unpublished: (): { key: string; state: ReturnType<typeof stateOf> }[] => {
      const names = [...settings.namesUnder(livePrefix), ...settings.namesUnder(draftPrefix)];
      const keys = [...new Set(names.map((name) => name.slice(name.indexOf(':') + 1)))].toSorted();
      return keys
        .filter((key) => statesOf(key).hasDraft || stateOf(key) !== 'live')
        .map((key) => ({ key, state: stateOf(key) }));
    },

    open: async (
      brand: string,
      origin: string,
      { diff, restore: toRestore, done }: Query,
    ): Promise<StudioView | undefined> => {
      if (!exists(brand)) return undefined;
      const version = toRestore ?? diff;
      const view =
        version === undefined ? undefined : await compare(brand, version, toRestore === undefined ? 'diff' : 'restore');
      if (version !== undefined && !view) return undefined;
      return pageOf(brand, origin, { ...(view && { compared: view }), ...(done !== undefined && { done }) });
    },

    act: async (change: Change): Promise<Result<Done, StudioRefusal>> =>
      exists(change.brand) ? act(change) : err({ kind: 'unknown' }),

    /** Begins a brand with a draft; it has no pages until it is published. */
    create: (brand: string, design: BrandDesign, publisher: Publisher) =>
      settings.publish(draftDesign(brand), design, { publisher, reason: 'Began the brand', basedOn: 0 }),

    addPicture: async (
      brand: string,
      use: PictureUse,
      content: Buffer,
      publisher: Publisher,
    ): Promise<Result<number, PictureFault | 'not-found' | 'locked' | 'busy'>> => {
      if (!exists(brand)) return err('not-found');
      if (locksOf(brand, file, ownFile)[use] !== undefined) return err('locked');
      const stored = await pictures.store(use, content);
      if (!stored.ok) return stored;
      const { value } = settings.state(draftDesign(brand));
      const reason = use === 'logo' ? 'Uploaded a logo' : 'Uploaded a tab icon';
      const done = await keepDraft(brand, { ...value, [use]: stored.value }, publisher, reason);
      return done.ok ? done : err('busy');
    },
  };
};

export type StudioDesk = ReturnType<typeof createStudioDesk>;
