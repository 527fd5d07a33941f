import { isCabGroup, isVehicleShape, isVehicleStyleCode } from './body-styles.ts';
import type { Cab, Configuration, Engine, Generation, Paint, Transmission, Years } from './catalogue.ts';
import { isColourCode } from './colours.ts';
import { type FeatureWord, isFeatureWord } from './features.ts';
import { type Drive, drives, type EngineCode, engineGroups, type Fuel, fuels } from './vocabulary.ts';

/** Reports a problem with the current line; returns undefined for the field. */
export type Fail = (reason: string) => undefined;

export const words = (text: string): string[] => text.replaceAll(',', ' ').split(' ').filter(Boolean);

/** `2018-2024`, `2018-` if still sold, or a single year. */
export const readYears = (text: string | undefined, fail: Fail): Years | undefined => {
  const match = /^(\d{4})(-(\d{4})?)?$/.exec(text ?? '');
  if (!match) return fail(`"${text ?? ''}" is not a span of years such as 2018-2024 or 2018-`);
  const from = Number(match[1]);
  if (match[2] === undefined) return { from, to: from };
  return { from, to: match[3] === undefined ? null : Number(match[3]) };
};

export const readUsd = (text: string | undefined, fail: Fail): number | undefined =>
  /^\d+$/.test(text ?? '') ? Number(text) : fail(`"${text ?? ''}" is not a price in whole dollars`);

const readDifference = (text: string, fail: Fail): number | undefined =>
  /^([+-]\d+|0)$/.test(text) ? Number(text) : fail(`"${text}" is not a price difference such as +1400`);

export const readFeatures = (text: string, fail: Fail): FeatureWord[] => {
  const read: FeatureWord[] = [];
  for (const word of text.split(' ')) {
    if (isFeatureWord(word)) read.push(word);
    else if (word !== '') fail(`unknown feature "${word}"`);
  }
  return read;
};

/** Parses paints: `Super White WHITE, Midnight Black BLACK`. */
export const readPaints = (text: string, fail: Fail): Paint[] => {
  const paints: Paint[] = [];
  for (const part of text.split(', ')) {
    const gap = part.lastIndexOf(' ');
    const colour = part.slice(gap + 1);
    if (gap < 1) fail(`"${part}" is not a paint name and its simple colour`);
    else if (isColourCode(colour)) paints.push({ name: part.slice(0, gap), colour });
    else fail(`unknown colour "${colour}" of paint ${part.slice(0, gap)}`);
  }
  return paints;
};

const transmissionKinds = {
  auto: { code: 'AUT', name: 'Automatic' },
  manual: { code: 'MAN', name: 'Manual' },
  dct: { code: 'AUT', name: 'Dual-Clutch Automatic' },
} as const;

const readTransmission = (text: string): Transmission | undefined => {
  if (text === 'cvt') return { kind: 'cvt', speeds: null, code: 'AUT', name: 'Continuously Variable Automatic' };
  const match = /^(auto|manual|dct) (\d{1,2})$/.exec(text);
  if (!match) return undefined;
  const kind = match[1] as keyof typeof transmissionKinds;
  const speeds = Number(match[2]);
  const { code, name } = transmissionKinds[kind];
  return { kind, speeds, code, name: `${speeds === 1 ? 'Single' : speeds}-Speed ${name}` };
};

const cylinderCodes: ReadonlyMap<string, EngineCode> = new Map(
  engineGroups.map(({ code }) => [code === 'RTR' ? 'rotary' : code.replace('CLDR', ''), code]),
);

type Displacement = Pick<Engine, 'litres' | 'layout' | 'engineCode'>;

const readDisplacement = (text: string): Displacement | undefined => {
  if (text === 'Electric') return { litres: null, layout: null, engineCode: null };
  const match = /^(\d+(?:\.\d+)?)L ([IHVW](\d+)|rotary)$/.exec(text);
  if (!match) return undefined;
  const layout = match[2] ?? '';
  return { litres: Number(match[1]), layout, engineCode: cylinderCodes.get(match[3] ?? layout) ?? null };
};

const readPower = (text: string): [hp: number, lbFt: number] | undefined => {
  const match = /^(\d+) hp (\d+) lb-ft$/.exec(text);
  return match ? [Number(match[1]), Number(match[2])] : undefined;
};

const readEpa = (text: string): Engine['epa'] | undefined => {
  const match = /^(\d+)\/(\d+)$/.exec(text);
  return match ? { cityMpg: Number(match[1]), highwayMpg: Number(match[2]) } : undefined;
};

const readElectric = (text: string): Engine['electric'] | undefined => {
  const match = /^range (\d+) charge (\d+(?:\.\d+)?)$/.exec(text);
  return match ? { rangeMiles: Number(match[1]), chargeHours: Number(match[2]) } : undefined;
};

/**
 * Parses an engine: `25 | 2.5L I4 | 203 hp 184 lb-ft | gas | auto 8 | 28/39`; `25 2018-2020 | …` if it was only sold in
 * those years.
 */
export const readEngine = ([head = '', name, ...rest]: readonly string[], fail: Fail): Engine | undefined => {
  const [id, span] = head.split(' ');
  const years = span === undefined ? undefined : readYears(span, fail);
  const displacement = readDisplacement(name ?? '');
  if (!id || !name || !displacement) return fail(`"${name ?? ''}" is not an engine such as 2.5L I4 or Electric`);
  let power: ReturnType<typeof readPower>;
  let fuel: Fuel | undefined;
  let transmission: Transmission | undefined;
  let epa: Engine['epa'] | undefined;
  let electric: Engine['electric'] = null;
  for (const field of rest) {
    // Cheap checks first: the whole catalog is read at every start.
    if (field.endsWith(' lb-ft')) power = readPower(field);
    else if (field.startsWith('range '))
      electric = readElectric(field) ?? fail(`engine ${id}: cannot read "${field}"`) ?? null;
    else if (Object.hasOwn(fuels, field)) fuel = field as Fuel;
    else if (field === '-') epa = null;
    else if (field.includes('/')) epa = readEpa(field);
    else transmission = readTransmission(field) ?? fail(`engine ${id}: cannot read "${field}"`);
  }
  if (!power) return fail(`engine ${id} has no power and torque`);
  if (!fuel) return fail(`engine ${id} has no fuel`);
  if (!transmission) return fail(`engine ${id} has no transmission`);
  if (epa === undefined) return fail(`engine ${id} has no EPA rating; write - where there is none`);
  const [powerHp, torqueLbFt] = power;
  const drivetrain = { powerHp, torqueLbFt, fuel, fuelGroup: fuels[fuel], transmission, epa, electric };
  return { id, name, ...displacement, ...drivetrain, ...(years && { years }) };
};

/** Parses configurations: `25 FWD, 25 AWD +1400`. */
export const readConfigurations = (text: string, engines: readonly Engine[], fail: Fail): Configuration[] => {
  const configurations: Configuration[] = [];
  for (const part of text.split(', ')) {
    const [engineId = '', drive = '', extra] = part.split(' ', 4);
    const extraUsd = extra === undefined ? 0 : readDifference(extra, fail);
    if (!engines.some((engine) => engine.id === engineId)) fail(`no engine "${engineId}" above`);
    else if (!Object.hasOwn(drives, drive)) fail(`unknown drive "${drive}"`);
    else if (extraUsd !== undefined) configurations.push({ engineId, drive: drive as Drive, extraUsd });
  }
  return configurations;
};

const readDoorsAndSeats = (text: string | undefined): { doors: number; seats: number } | undefined => {
  const match = /^(\d)d (\d{1,2})s$/.exec(text ?? '');
  return match ? { doors: Number(match[1]), seats: Number(match[2]) } : undefined;
};

/**
 * Parses a cab: `SuperCrew | CREW | 4d 5s | +3800 | 5.5 6.5 | trims XLT, Lariat`; without `trims` it is for every trim.
 */
export const readCab = (fields: readonly string[], fail: Fail): Cab | undefined => {
  const [name, group = '', doorsAndSeats, extra = '', beds = '', only = ''] = fields;
  if (!name) return fail('a cab needs a name');
  if (!isCabGroup(group)) return fail(`unknown cab group "${group}"`);
  const room = readDoorsAndSeats(doorsAndSeats);
  if (!room) return fail(`"${doorsAndSeats ?? ''}" is not doors and seats such as 4d 5s`);
  const extraUsd = readDifference(extra, fail);
  if (extraUsd === undefined) return undefined;
  const bedsFt = words(beds).map(Number);
  if (bedsFt.some(Number.isNaN)) return fail(`"${beds}" is not bed lengths in feet`);
  if (only && !only.startsWith('trims ')) return fail(`"${only}" is not a list such as trims XLT, Lariat`);
  const trims = only ? only.slice('trims '.length).split(/\s*,\s*/) : [];
  return { name, group, ...room, extraUsd, bedsFt, trims };
};

const readSize = (text: string): [length: number, width: number, wheelbase: number] | undefined => {
  const [length = Number.NaN, width = Number.NaN, wheelbase = Number.NaN, ...surplus] = text.split('x').map(Number);
  return surplus.length > 0 || Number.isNaN(length + width + wheelbase) ? undefined : [length, width, wheelbase];
};

export type Body = Omit<Generation, 'engines' | 'features' | 'trims' | 'packages' | 'cabs' | 'paints' | 'interiors'>;

/**
 * Parses a generation's body: `2018-2024 | SEDAN sedan | 4d 5s | 192.7x72.4x111.2 in | 3310 lb | 15.8 gal | 15.1 cu |
 * tow 1000`.
 */
export const readBody = ([span, look = '', ...rest]: readonly string[], fail: Fail): Body | undefined => {
  const years = readYears(span, fail);
  if (!years) return undefined;
  const [style = '', shape = '', ...more] = words(look);
  if (!isVehicleStyleCode(style)) return fail(`unknown style "${style}"`);
  if (!isVehicleShape(shape) || more.length > 0) return fail(`unknown drawing shape "${[shape, ...more].join(' ')}"`);
  let room: { doors: number; seats: number } | undefined;
  let size: ReturnType<typeof readSize>;
  const measures: { lb?: number; gal?: number; cu?: number; tow?: number } = {};
  for (const field of rest) {
    const [amount = '', unit = '', ...surplus] = field.split(' ');
    const number = Number(amount === 'tow' ? unit : amount);
    if (surplus.length > 0) return fail(`cannot read "${field}"`);
    if (unit === 'in') size = readSize(amount);
    else if (amount.endsWith('d')) room = readDoorsAndSeats(field);
    else if (Number.isNaN(number)) return fail(`cannot read "${field}"`);
    else if (amount === 'tow') measures.tow = number;
    else if (unit === 'lb' || unit === 'gal' || unit === 'cu') measures[unit] = number;
    else return fail(`cannot read "${field}"`);
  }
  if (!room) return fail('the generation has no doors and seats');
  if (!size) return fail('the generation has no length x width x wheelbase');
  if (measures.lb === undefined) return fail('the generation has no curb weight');
  const [lengthIn, widthIn, wheelbaseIn] = size;
  return {
    years,
    style,
    shape,
    ...room,
    lengthIn,
    widthIn,
    wheelbaseIn,
    curbWeightLb: measures.lb,
    tankGal: measures.gal ?? null,
    cargoCuFt: measures.cu ?? null,
    towLb: measures.tow ?? null,
  };
};
