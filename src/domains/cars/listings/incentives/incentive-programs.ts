import { z } from 'zod';
import { defineSetting, type Setting } from '#lib/setting.ts';
import type { Listing } from '../listing.ts';
import { type Incentive, mostIncentiveUsd, plainIncentiveName } from './incentive.ts';

/** Maximum number of an operator's programs; feeds have their own. */
const programCount = 20;
export const programKeys: readonly string[] = Array.from({ length: programCount }, (_, at) => String(at + 1));

const [firstYear, lastYear] = [1990, 2100];

const year = z.union([z.literal(''), z.int().min(firstYear).max(lastYear)], {
  error: `is not a model year from ${firstYear} to ${lastYear}, nor empty.`,
});

/** One row of the form; entirely empty if unused. */
const Program = z.strictObject({
  make: z.string().max(60),
  model: z.string().max(60),
  fromYear: year,
  toYear: year,
  amountUsd: z.union([z.literal(''), z.int().min(1).max(mostIncentiveUsd)], {
    error: `is not whole dollars from 1 to ${mostIncentiveUsd.toLocaleString('en-US')}, nor empty.`,
  }),
  name: z.string().max(60),
  endsOn: z.union([z.literal(''), z.iso.date()], { error: 'is not a day like 2026-11-30, nor empty.' }),
});
type Program = z.infer<typeof Program>;

export type IncentivePrograms = { programs: Readonly<Record<string, Program>> };

/** Codes of makes and models by name; undefined for unknown names. */
export type VehicleNames = {
  makeCode(make: string): string | undefined;
  modelCode(makeCode: string, model: string): string | undefined;
};

const noProgram: Program = {
  make: '',
  model: '',
  fromYear: '',
  toYear: '',
  amountUsd: '',
  name: '',
  endsOn: '',
};

export const isEmptyProgram = (program: Program): boolean => Object.values(program).every((value) => value === '');

type ProblemInRow = { field: keyof Program; message: string };

const vehicleProblems = ({ make, model }: Program, names: VehicleNames): ProblemInRow[] => {
  if (make === '') return [{ field: 'make', message: 'is needed.' }];
  const makeCode = names.makeCode(make);
  if (makeCode === undefined) return [{ field: 'make', message: 'is no make the site knows.' }];
  if (model === '' || names.modelCode(makeCode, model) !== undefined) return [];
  return [{ field: 'model', message: `is no model of ${make} the site knows.` }];
};

/** Errors of a whole row. */
const problemsIn = (program: Program, names: VehicleNames): ProblemInRow[] => {
  const { fromYear, toYear, amountUsd } = program;
  if (isEmptyProgram(program)) return [];
  const isBackwards = fromYear !== '' && toYear !== '' && fromYear > toYear;
  return [
    ...vehicleProblems(program, names),
    ...(isBackwards ? [{ field: 'toYear' as const, message: 'is before the first model year.' }] : []),
    ...(amountUsd === '' ? [{ field: 'amountUsd' as const, message: 'is needed.' }] : []),
  ];
};

export const incentivesName = 'incentives';

export const createIncentivesSetting = (names: VehicleNames): Setting<IncentivePrograms> =>
  defineSetting<IncentivePrograms>({
    name: incentivesName,
    schema: z
      .strictObject({ programs: z.strictObject(Object.fromEntries(programKeys.map((key) => [key, Program]))) })
      .superRefine(({ programs }, context) => {
        for (const [key, program] of Object.entries(programs)) {
          for (const { field, message } of problemsIn(program, names)) {
            context.addIssue({ code: 'custom', path: ['programs', key, field], message });
          }
        }
      }),
    defaultValue: { programs: Object.fromEntries(programKeys.map((key) => [key, noProgram])) },
  });

type ProgramCar = Pick<Listing, 'makeCode' | 'modelCode' | 'year'>;

/** The cars that a program applies to. */
export type ProgramQuery = {
  makeCode: string;
  modelCode: string | undefined;
  years: { min?: number; max?: number };
};

/** Undefined for an empty row and for unknown names. */
export const programQuery = (
  { make, model, fromYear, toYear }: Program,
  names: VehicleNames,
): ProgramQuery | undefined => {
  const makeCode = names.makeCode(make);
  if (make === '' || makeCode === undefined) return undefined;
  const modelCode = model === '' ? undefined : names.modelCode(makeCode, model);
  if (model !== '' && modelCode === undefined) return undefined;
  return {
    makeCode,
    modelCode,
    years: { ...(fromYear !== '' && { min: fromYear }), ...(toYear !== '' && { max: toYear }) },
  };
};

const isAbout = ({ makeCode, modelCode, years }: ProgramQuery, car: ProgramCar): boolean =>
  car.makeCode === makeCode &&
  (modelCode === undefined || car.modelCode === modelCode) &&
  car.year >= (years.min ?? car.year) &&
  car.year <= (years.max ?? car.year);

/** Incentives from the operators' programs for a car. */
export const programIncentives = (
  { programs }: IncentivePrograms,
  names: VehicleNames,
): ((car: ProgramCar) => Incentive[]) => {
  const read = Object.values(programs).flatMap((program) => {
    const { amountUsd, name, endsOn } = program;
    const query = programQuery(program, names);
    if (!query || amountUsd === '') return [];
    return [{ query, incentive: { amountUsd, name: name || plainIncentiveName, endsOn: endsOn || null } }];
  });
  return (car) => read.filter(({ query }) => isAbout(query, car)).map(({ incentive }) => incentive);
};
