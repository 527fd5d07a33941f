import type { ChangeView } from '#domains/back-office/frame/change-table.tsx';
import { changesBetween, filledGroups, textsOf } from '#domains/back-office/settings/setting-draft.ts';
import type { ComparedView, NewerView, VersionView } from '#domains/back-office/settings/settings-view.ts';
import type { InventoryLimits } from '#domains/reference/brands/brand.ts';
import type { BrandConfig } from '#domains/reference/brands/brand-config.ts';
import { nameFromSlug } from '#domains/reference/brands/brand-host.ts';
import {
  type BrandDesign,
  draftDesign,
  emptyDesign,
  liveDesign,
} from '#domains/reference/brands/studio/brand-design.ts';
import type { Designs } from '#domains/reference/brands/studio/designs.ts';
import type { PreviewLinks } from '#domains/reference/brands/studio/preview-links.server.ts';
import type { Result } from '#lib/result.ts';
import type { Settings } from '#lib/setting.ts';
import { type FieldLocks, kindOfBrand, locksOf } from './field-locks.ts';
import { checkDesign } from './studio-checks.ts';
import { type StudioField, studioFields, studioGroups } from './studio-fields.ts';
import { pictureViews } from './studio-pictures.ts';
import type { SourceRow, StudioState, StudioView } from './studio-view.ts';

/** Parts of the page that an action adds, such as what was typed. */
export type StudioExtras = Partial<StudioView> & { typed?: Readonly<Record<string, string>> };

export type StudioSources = {
  settings: Settings;
  file: BrandConfig;
  ownFile: boolean;
  designs: Designs;
  previews: PreviewLinks;
  publicHost: string | undefined;
  readInventory(address: string): Result<InventoryLimits, string>;
  countCars(limits: InventoryLimits): Promise<number>;
  sourcesOf(brand: string): SourceRow[];
  /** The site of a brand, from the address of the current page. */
  siteOf(brand: string, origin: string): string;
};

const same = (one: BrandDesign, other: BrandDesign): boolean => JSON.stringify(one) === JSON.stringify(other);

const pictureField = (path: 'logo' | 'favicon', label: string): StudioField => ({ path, label, kind: 'text' });
export const comparedFields: readonly StudioField[] = [
  ...studioFields,
  pictureField('logo', 'Logo'),
  pictureField('favicon', 'Tab icon'),
  {
    path: 'status',
    label: 'Status',
    kind: 'choice',
    choices: [
      { value: 'live', label: 'On the site' },
      { value: 'retired', label: 'Retired' },
    ],
  },
];

/** An upload is named by the first letters of its hash. */
const pictureText = (text: string): string => (/^[0-9a-f]{32}-/.test(text) ? `picture ${text.slice(0, 6)}` : text);

const changesOf = (before: BrandDesign, after: BrandDesign): ChangeView[] =>
  changesBetween(comparedFields, textsOf(comparedFields, before), textsOf(comparedFields, after)).map((change) => ({
    ...change,
    before: pictureText(change.before),
    after: pictureText(change.after),
  }));

/** What the screen of one brand shows: its draft, its versions, and what is on the site. */
export const createStudioPage = (sources: StudioSources) => {
  const { settings, file, ownFile, designs, previews } = sources;

  const statesOf = (brand: string) => {
    const [live, draft] = [settings.state(liveDesign(brand)), settings.state(draftDesign(brand))];
    const isBegun = live.version === 0 && kindOfBrand(brand, file) === 'studio' && draft.version > 0;
    const hasDraft = isBegun || !same(draft.value, live.value);
    return { live, draft, hasDraft };
  };

  /** A brand of the file or the product, or one that was made here. */
  const exists = (brand: string): boolean =>
    /^[a-z0-9-]{1,63}$/.test(brand) &&
    (kindOfBrand(brand, file) !== 'studio'
      ? brand !== 'whitelabel'
      : statesOf(brand).draft.version > 0 || statesOf(brand).live.version > 0);

  const stateOf = (brand: string): StudioState => {
    const { live } = statesOf(brand);
    if (live.version > 0) return live.value.status;
    return kindOfBrand(brand, file) === 'studio' ? 'draft' : 'live';
  };

  const designOf = async (brand: string, version: number): Promise<BrandDesign | undefined> =>
    version === 0 ? emptyDesign : (await settings.find(liveDesign(brand), version))?.value;

  const historyOf = async (brand: string): Promise<VersionView[]> => {
    const { version: current } = settings.state(liveDesign(brand));
    const versions = await settings.history(liveDesign(brand));
    return versions.map((one, at) => {
      const before = one.version === 1 ? emptyDesign : versions[at + 1]?.value;
      return {
        version: one.version,
        reason: one.reason,
        who: one.publisher.email,
        atMs: one.atMs,
        isCurrent: one.version === current,
        isReadable: one.value !== undefined,
        ...(one.value && before && { changed: changesOf(before, one.value).length }),
      };
    });
  };

  const compare = async (
    brand: string,
    version: number,
    purpose: ComparedView['purpose'],
    { reason, reasonProblem }: { reason: string; reasonProblem?: string | undefined } = { reason: '' },
  ): Promise<ComparedView | undefined> => {
    const value = await designOf(brand, version);
    const other =
      purpose === 'restore' ? settings.state(liveDesign(brand)).value : await designOf(brand, Math.max(0, version - 1));
    if (!value || !other || version === 0) return undefined;
    const parts = { reason, ...(reasonProblem !== undefined && { reasonProblem }) };
    return { version, purpose, changes: changesOf(other, value), effect: [], ...parts };
  };

  const latestSave = async (brand: string) => (await settings.history(draftDesign(brand), 1))[0];

  const newerThan = async (brand: string, basedOn: number): Promise<NewerView | undefined> => {
    const { version, value } = settings.state(draftDesign(brand));
    if (version === basedOn) return undefined;
    const [theirs, begunOn] = await Promise.all([
      latestSave(brand),
      basedOn === 0 ? emptyDesign : settings.find(draftDesign(brand), basedOn).then((begun) => begun?.value),
    ]);
    const changes = begunOn ? changesOf(begunOn, value) : [];
    return { version, who: theirs?.publisher.email ?? '', reason: theirs?.reason ?? '', changes };
  };

  const checksOf = (brand: string, design: BrandDesign) =>
    checkDesign(brand, design, { ...sources, config: designs.config(), kind: kindOfBrand(brand, file) });

  const pageOf = async (brand: string, origin: string, more: StudioExtras = {}): Promise<StudioView> => {
    const { typed, problems = [], ...parts } = more;
    const { live, draft, hasDraft } = statesOf(brand);
    const locks: FieldLocks = locksOf(brand, file, ownFile);
    const current = textsOf(studioFields, draft.value);
    const texts = typed ?? current;
    const named = new Map(problems.map(({ path, words }) => [path, words]));
    const groups = filledGroups(
      studioGroups.map((group) => ({ ...group, layout: 'list' as const })),
      { draft: texts, current: textsOf(studioFields, live.value), problems: named },
    );
    const save = hasDraft ? await latestSave(brand) : undefined;
    const site = sources.siteOf(brand, origin);
    return {
      key: brand,
      kind: kindOfBrand(brand, file),
      name: draft.value.name || designs.config().tenants[brand]?.name || nameFromSlug(brand),
      site,
      state: stateOf(brand),
      liveVersion: live.version,
      draftVersion: draft.version,
      ...(save && { draft: { who: save.publisher.email, atMs: save.atMs } }),
      groups: groups.map(({ title, lead, ...group }) => ({
        title,
        ...(lead !== undefined && { lead }),
        fields: (group.layout === 'list' ? group.fields : []).flatMap((field) => {
          const own = studioFields.find(({ path }) => path === field.path);
          const locked = own && locks[own.path];
          return own ? [{ ...field, path: own.path, ...(locked !== undefined && { locked }) }] : [];
        }),
      })),
      pictures: pictureViews(draft.value, locks, file.pictures ?? {}, file.tenants[brand]),
      accent: { accent: texts.accent ?? '', onAccent: texts.onAccent ?? '' },
      problems,
      changes: hasDraft ? changesOf(live.value, draft.value) : [],
      checks: hasDraft ? await checksOf(brand, draft.value) : [],
      ...(hasDraft && { previewHref: previews.linkTo(site, brand) }),
      reason: '',
      history: await historyOf(brand),
      sources: stateOf(brand) === 'live' ? sources.sourcesOf(brand) : [],
      ...parts,
    };
  };

  return { statesOf, exists, stateOf, designOf, compare, newerThan, checksOf, pageOf };
};
