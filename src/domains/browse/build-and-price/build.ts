import type { OptionType, ReferenceOption } from '#domains/browse/research/reference/reference.ts';

/** Option types of which exactly one option is always selected. */
export const singleChoices = [
  'Engine',
  'Cab',
  'Exterior Color',
  'Interior Color',
] as const satisfies readonly OptionType[];
export type SingleChoice = (typeof singleChoices)[number];

const freeChoices: readonly OptionType[] = ['Package', 'Accessory'];

/**
 * `locked`: selected and cannot be removed. `blocked`: not available with the current selection. Both come with a
 * reason.
 */
export type OptionState = 'on' | 'off' | 'locked' | 'blocked';

export type BuiltOption = { option: ReferenceOption; state: OptionState; reason?: string };

export type Build = {
  options: readonly BuiltOption[];
  /** Messages about options that could not be selected. */
  notices: readonly string[];
};

const isSingle = (type: OptionType): type is SingleChoice => (singleChoices as readonly OptionType[]).includes(type);

const pickSingles = (options: readonly ReferenceOption[], wantedIds: ReadonlySet<string>): Set<string> =>
  new Set(
    singleChoices.flatMap((type) => {
      const group = options.filter((option) => option.optionType === type);
      const picked =
        group.find(({ vehicleOptionId }) => wantedIds.has(vehicleOptionId)) ??
        group.find(({ standard }) => standard) ??
        group[0];
      return picked ? [picked.vehicleOptionId] : [];
    }),
  );

/** The options together with all that they require, recursively. */
const withNeeds = (
  wantedOptions: readonly ReferenceOption[],
  byId: ReadonlyMap<string, ReferenceOption>,
): ReferenceOption[] => {
  const options = new Map<string, ReferenceOption>();
  const add = (option: ReferenceOption): void => {
    if (options.has(option.vehicleOptionId)) return;
    options.set(option.vehicleOptionId, option);
    for (const id of option.requires) {
      const needed = byId.get(id);
      if (needed) add(needed);
    }
  };
  for (const option of wantedOptions) add(option);
  return [...options.values()];
};

const excludeEachOther = (a: ReferenceOption, b: ReferenceOption): boolean =>
  a.excludes.includes(b.vehicleOptionId) || b.excludes.includes(a.vehicleOptionId);

/**
 * Makes a valid build from the requested options: adds mandatory and required ones, and leaves out conflicts with a
 * notice.
 */
export const settleBuild = (options: readonly ReferenceOption[], optionIds: readonly string[]): Build => {
  const byId = new Map(options.map((option) => [option.vehicleOptionId, option]));
  const wantedIds = new Set(optionIds);
  const notices: string[] = [];
  if (optionIds.some((id) => !byId.has(id))) {
    notices.push('Some of your choices aren’t available on this trim, so we removed them.');
  }

  const singles = pickSingles(options, wantedIds);
  const extras = new Map<string, ReferenceOption>();
  const wanted = options.filter(
    ({ optionType, vehicleOptionId }) => freeChoices.includes(optionType) && wantedIds.has(vehicleOptionId),
  );
  for (const option of wanted) {
    const coming = withNeeds([option], byId);
    const rival = coming.flatMap((one) => [...extras.values()].filter((other) => excludeEachOther(one, other)))[0];
    if (rival) {
      notices.push(`${option.optionName} was removed: it can’t be combined with ${rival.optionName}.`);
      continue;
    }
    for (const one of coming) extras.set(one.vehicleOptionId, one);
  }

  const stateOf = (option: ReferenceOption): BuiltOption => {
    const { optionType, vehicleOptionId, mandatory } = option;
    if (isSingle(optionType)) return { option, state: singles.has(vehicleOptionId) ? 'on' : 'off' };
    if (mandatory) return { option, state: 'locked', reason: 'Standard on all of these cars' };
    if (extras.has(vehicleOptionId)) {
      const needer = [...extras.values()].find(({ requires }) => requires.includes(vehicleOptionId));
      return needer ? { option, state: 'locked', reason: `Required by ${needer.optionName}` } : { option, state: 'on' };
    }
    const rival = [...extras.values()].find((other) =>
      withNeeds([option], byId).some((one) => excludeEachOther(one, other)),
    );
    return rival
      ? { option, state: 'blocked', reason: `Not available with ${rival.optionName}` }
      : { option, state: 'off' };
  };

  return { options: options.map(stateOf), notices };
};

const isChosen = ({ state }: BuiltOption): boolean => state === 'on' || state === 'locked';

export const selectedOptions = ({ options }: Build): ReferenceOption[] =>
  options.filter(isChosen).map(({ option }) => option);

/** MSRP of the build, including the destination charge. */
export const builtPriceUsd = (nationalMSRP: number, build: Build): number =>
  selectedOptions(build).reduce((sum, { msrp }) => sum + msrp, nationalMSRP);

/** Option ids for the address; standard single choices are left out. */
export const selectedOptionIds = (build: Build): string[] =>
  build.options.flatMap(({ option, state }) => {
    const isSelected = isSingle(option.optionType) ? state === 'on' && !option.standard : state === 'on';
    return isSelected ? [option.vehicleOptionId] : [];
  });
