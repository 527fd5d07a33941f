import type { ReferenceTrim } from '#domains/browse/research/reference/reference.ts';
import { singleFields } from '#domains/finding/criteria/address/build-query.ts';
import { type Build, type BuiltOption, type SingleChoice, singleChoices } from './build.ts';
import type { MoneyLine, OptionGroup, OptionView } from './build-view.ts';

const groupTitles: Readonly<Record<SingleChoice, string>> = {
  Engine: 'Engine and drive',
  Cab: 'Cab and bed',
  'Exterior Color': 'Exterior color',
  'Interior Color': 'Interior',
};

const swatchesOf = (trim: ReferenceTrim): ReadonlyMap<string, string> =>
  new Map([...trim.exteriorColors, ...trim.interiorColors].map(({ name, rgbHex }) => [name, `#${rgbHex}`]));

const viewOf = ({ option, state, reason }: BuiltOption, swatch?: string): OptionView => ({
  id: option.vehicleOptionId,
  name: option.optionName,
  usd: option.msrp,
  state,
  ...(reason !== undefined && { reason }),
  ...(option.footer !== '' && { footer: option.footer }),
  ...(swatch !== undefined && { swatch }),
});

export const singleGroup = (build: Build, type: SingleChoice, trim: ReferenceTrim): OptionGroup => {
  const swatches =
    type === 'Exterior Color' || type === 'Interior Color' ? swatchesOf(trim) : new Map<string, string>();
  return {
    title: groupTitles[type],
    field: singleFields[type],
    kind: 'one',
    options: build.options
      .filter(({ option }) => option.optionType === type)
      .map((built) => viewOf(built, swatches.get(built.option.optionName))),
  };
};

/** A footer that all options share is shown once, as the group's note. */
const manyGroup = (build: Build, type: 'Package' | 'Accessory', title: string): OptionGroup => {
  const options = build.options.filter(({ option }) => option.optionType === type).map((built) => viewOf(built));
  const [first] = options;
  const note =
    options.length > 1 && options.every(({ footer }) => footer === first?.footer) ? first?.footer : undefined;
  if (note === undefined) return { title, field: 'option', kind: 'many', options };
  return { title, field: 'option', kind: 'many', note, options: options.map(({ footer: _, ...option }) => option) };
};

/**
 * Option groups in the order of the page. Groups without a choice are left out; exterior colors are shown by the
 * drawing.
 */
export const optionGroups = (build: Build, trim: ReferenceTrim): OptionGroup[] =>
  [
    ...singleChoices.filter((type) => type !== 'Exterior Color').map((type) => singleGroup(build, type, trim)),
    manyGroup(build, 'Package', 'Packages'),
    manyGroup(build, 'Accessory', 'Accessories'),
  ].filter(({ options }) => options.length > 0);

export const includedEquipment = (build: Build): { title: string; names: string[] }[] => {
  const standard = build.options.filter(({ option }) => option.optionType === 'Feature').map(({ option }) => option);
  return Object.entries(Object.groupBy(standard, ({ categoryGroup }) => categoryGroup)).map(
    ([title, options = []]) => ({
      title: title.replace(/ Features$/, ''),
      names: options.map(({ optionName }) => optionName),
    }),
  );
};

/** Lines that add up to the MSRP; free options are left out. */
export const priceLines = (build: Build, trim: ReferenceTrim): MoneyLine[] => [
  {
    label: `${trim.trimName} base price`,
    usd: trim.nationalMSRP,
    ...(trim.msrpIsEstimate && { note: 'Estimated from a later model year' }),
  },
  ...build.options
    .filter(({ option, state }) => (state === 'on' || state === 'locked') && option.msrp !== 0)
    .map(({ option }) => ({
      label: option.optionName,
      usd: option.msrp,
      ...(option.footer.includes('estimate') && { note: 'Estimate' }),
    })),
];
