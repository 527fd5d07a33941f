import {
  type IncentivePrograms,
  isEmptyProgram,
  type ProgramQuery,
  programKeys,
  programQuery,
  type VehicleNames,
} from '#domains/cars/listings/incentives/incentive-programs.ts';
import type { SettingField, SettingSection } from '#domains/people/site-settings/setting-section.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import type { Setting } from '#lib/setting.ts';

type Program = IncentivePrograms['programs'][string];

type Sources = {
  setting: Setting<IncentivePrograms>;
  names: VehicleNames;
  /** Number of new cars for sale that a program covers. */
  countNew(query: ProgramQuery): Promise<number>;
};

const rowOf = (key: string): { label: string; fields: SettingField[] } => {
  const field = (name: keyof Program, label: string, kind: 'text' | 'whole' | 'day'): SettingField => ({
    path: `programs.${key}.${name}`,
    label: `Program ${key}, ${label}`,
    kind,
  });
  return {
    label: key,
    fields: [
      field('make', 'make', 'text'),
      field('model', 'model', 'text'),
      field('fromYear', 'first model year', 'whole'),
      field('toYear', 'last model year', 'whole'),
      field('amountUsd', 'cash in dollars', 'whole'),
      field('name', 'name', 'text'),
      field('endsOn', 'last day', 'day'),
    ],
  };
};

const yearWords = ({ fromYear, toYear }: Program): string => {
  if (fromYear === '' && toYear === '') return '';
  if (fromYear === '') return `, model years to ${toYear}`;
  if (toYear === '') return `, model years from ${fromYear}`;
  return fromYear === toYear ? `, model year ${fromYear}` : `, model years ${fromYear} to ${toYear}`;
};

const aboutWords = (program: Program): string =>
  `${[program.make, program.model].filter(Boolean).join(' ')}${yearWords(program)}`;

const isSame = (one: Program | undefined, other: Program): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Makers' incentives on new cars, for feeds that don't have them (PAY-12). */
export const createIncentivesSection = ({ setting, names, countNew }: Sources): SettingSection<IncentivePrograms> => {
  const sentenceFor = async (program: Program): Promise<string> => {
    const query = programQuery(program, names);
    const count = query ? await countNew(query) : 0;
    const cars = count === 1 ? '1 new car for sale is' : `${grouped(count)} new cars for sale are`;
    const end = program.endsOn === '' ? 'until you remove it' : `through ${program.endsOn}`;
    return `${aboutWords(program)}: ${formatMoney(Number(program.amountUsd))} off ${end}. ${cars} affected; a car whose feed has more keeps that.`;
  };
  return {
    slug: 'incentives',
    label: 'Incentives',
    lead: 'What a manufacturer takes off new cars. The listed price doesn’t change; out-the-door prices and payments are lower by it.',
    setting,
    groups: () => [
      {
        title: 'Manufacturer cash',
        layout: 'table',
        heading: 'Program',
        lead: 'A make and a model, or the whole make. If several programs or the car’s own feed apply, the best one counts, never their sum. A program ends automatically after its last day, in Hawaii; clear a row to end it now.',
        columns: ['Make', 'Model', 'From year', 'To year', 'Cash $', 'Name', 'Last day'],
        rows: programKeys.map(rowOf),
      },
    ],
    note: ({ programs }) => {
      const count = Object.values(programs).filter((program) => !isEmptyProgram(program)).length;
      return count === 0 ? 'none' : String(count);
    },
    effect: async (before, after) => {
      const changed = programKeys.filter((key) => !isSame(before.programs[key], after.programs[key]!));
      const added = changed.flatMap((key) => after.programs[key] ?? []).filter((one) => !isEmptyProgram(one));
      const ended = changed
        .filter((key) => isEmptyProgram(after.programs[key]!))
        .flatMap((key) => before.programs[key] ?? []);
      return [
        ...(await Promise.all(added.map(sentenceFor))),
        ...ended.map((program) => `${aboutWords(program)}: no longer ${formatMoney(Number(program.amountUsd))} off.`),
        'Cars for sale update within minutes.',
      ];
    },
  };
};
