import {
  type Build,
  buildsIn,
  type Generation,
  type Paint,
  type Trim,
  trimsIn,
} from '#domains/reference/catalogue/catalogue.ts';
import type { ColourCode } from '#domains/reference/catalogue/colours.ts';
import { drives } from '#domains/reference/catalogue/vocabulary.ts';
import { isSnowState } from '#domains/supply/inventory/market-model.ts';
import type { Random } from '#lib/random.ts';

/** Picks a trim as buyers of new cars do: mostly the less expensive ones. */

export const chooseTrim = (random: Random, generation: Generation, year: number): Trim => {
  const sold = trimsIn(generation, year);
  const trims = sold.length > 0 ? sold : generation.trims;
  const least = Math.min(...trims.map(({ msrpUsd }) => msrpUsd));
  return random.weighted(trims, ({ msrpUsd }) => (least / msrpUsd) ** 2);
};

const isSporty = ({ style, seats }: Generation): boolean => style === 'COUPE' || style === 'CONVERT' || seats === 2;

type BuildChoice = { generation: Generation; trim: Trim; year: number; state: string };

export const chooseBuild = (random: Random, { generation, trim, year, state }: BuildChoice): Build => {
  const builds = buildsIn(generation, trim, year);
  const alone = builds.length === 1;
  const weightOf = ({ engine, configuration: { drive, extraUsd } }: Build): number => {
    const manual = engine.transmission.kind === 'manual' && !alone ? (isSporty(generation) ? 0.4 : 0.07) : 1;
    const allWheel = drives[drive].group === 'AWD4WD' ? (isSnowState(state) ? 2 : 0.9) : 1;
    return manual * allWheel * (extraUsd > 6000 ? 0.5 : 1);
  };
  return random.weighted(builds, weightOf);
};

const outside: Partial<Record<ColourCode, number>> = {
  WHITE: 5,
  BLACK: 5,
  GRAY: 4.5,
  SILVER: 3,
  OFFWHITE: 2.5,
  CHARCOAL: 2.5,
  BLUE: 2.4,
  RED: 2.2,
  BURGUNDY: 0.7,
  GREEN: 0.6,
  BROWN: 0.5,
  BEIGE: 0.4,
  TAN: 0.3,
  ORANGE: 0.3,
};
const inside: Partial<Record<ColourCode, number>> = {
  BLACK: 6,
  GRAY: 3,
  CHARCOAL: 3,
  BEIGE: 2,
  TAN: 1.6,
  BROWN: 1.2,
  OFFWHITE: 0.6,
  RED: 0.3,
  BURGUNDY: 0.3,
};
const rareColour = 0.2;
const isLoud = (colour: ColourCode): boolean => ['RED', 'BLUE', 'YELLOW', 'ORANGE', 'GREEN'].includes(colour);

export const choosePaint = (random: Random, generation: Generation): Paint => {
  const loud = isSporty(generation) ? 2.5 : 1;
  return random.weighted(
    generation.paints,
    ({ colour }) => (outside[colour] ?? rareColour) * (isLoud(colour) ? loud : 1),
  );
};

export const chooseInterior = (random: Random, generation: Generation): Paint =>
  random.weighted(generation.interiors, ({ colour }) => inside[colour] ?? rareColour);
