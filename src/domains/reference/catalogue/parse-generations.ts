import { err, ok, type Result } from '#lib/result.ts';
import { type Cab, type Engine, type Generation, type Package, type Paint, type Trim, trimCode } from './catalogue.ts';
import {
  type Body,
  type Fail,
  readBody,
  readCab,
  readConfigurations,
  readEngine,
  readFeatures,
  readPaints,
  readUsd,
  readYears,
} from './catalogue-fields.ts';
import type { FeatureWord } from './features.ts';

type GenerationProblem = { readonly line: number; readonly reason: string };

type Draft = Body & {
  engines: Engine[];
  features: FeatureWord[];
  trims: Trim[];
  packages: Package[];
  cabs: Cab[];
  paints: Paint[];
  interiors: Paint[];
  /** The features that the next trim inherits. */
  equipment: FeatureWord[];
};
type LineReader = (fields: readonly string[], draft: Draft, fail: Fail, modelCode: string) => void;

const readBaseFeatures: LineReader = ([text = ''], draft, fail) => {
  if (draft.trims.length > 0) return fail('base features come before the trims');
  draft.features = readFeatures(text, fail);
  draft.equipment = draft.features;
};

const readTrim: LineReader = ([name, price, sold, equipment = ''], draft, fail, modelCode) => {
  const msrpUsd = readUsd(price, fail);
  if (msrpUsd === undefined) return;
  if (!name || !sold) return fail('a trim needs a name and its configurations');
  const afresh = equipment.startsWith('=');
  const added = readFeatures(afresh ? equipment.slice(1) : equipment, fail);
  const inherited = draft.equipment;
  draft.equipment = afresh ? added : inherited.concat(added.filter((word) => !inherited.includes(word)));
  draft.trims.push({
    code: trimCode(modelCode, name),
    name,
    msrpUsd,
    configurations: readConfigurations(sold, draft.engines, fail),
    features: draft.equipment,
  });
};

/** Parses `TRD 2020-2022, SE Nightshade 2021-`: trims that were not sold in every year of their generation. */
const readSoldYears: LineReader = ([text = ''], draft, fail) => {
  for (const part of text.split(', ')) {
    const gap = part.lastIndexOf(' ');
    const name = part.slice(0, Math.max(0, gap));
    const years = readYears(part.slice(gap + 1), fail);
    const at = draft.trims.findIndex((trim) => trim.name === name);
    const trim = draft.trims[at];
    if (!trim) fail(`no trim "${name}" above`);
    else if (years && (years.from < draft.years.from || (years.to ?? 9999) > (draft.years.to ?? 9999)))
      fail(`${part} is outside of its generation`);
    else if (years) draft.trims[at] = { ...trim, years };
  }
};

/** Parses the trim names of a package, separated by commas or spaces. */
const readTrimNames = (text: string, trims: readonly Trim[], fail: Fail): string[] => {
  const names = trims.map((trim) => trim.name);
  if (text === 'all') return names;
  const problems: string[] = [];
  for (const part of text.split(',')) {
    let rest = part.trim();
    while (rest !== '') {
      const fitting = names.filter((name) => rest === name || rest.startsWith(`${name} `));
      const longest = fitting.reduce((best, name) => (name.length > best.length ? name : best), '');
      if (longest === '') return fail(`no trim "${rest}" above`) ?? problems;
      problems.push(longest);
      rest = rest.slice(longest.length).trim();
    }
  }
  return problems;
};

const readPackage: LineReader = ([name, price, trimNames], draft, fail) => {
  const priceUsd = readUsd(price, fail);
  if (priceUsd === undefined) return;
  if (!name || !trimNames) return fail('a package needs a name, a price and its trims');
  draft.packages.push({ name, priceUsd, trims: readTrimNames(trimNames, draft.trims, fail) });
};

const lineReaders: Readonly<Record<string, LineReader>> = {
  engine: (fields, draft, fail) => {
    const engine = readEngine(fields, fail);
    if (engine) draft.engines.push(engine);
  },
  features: readBaseFeatures,
  trim: readTrim,
  sold: readSoldYears,
  package: readPackage,
  cab: (fields, draft, fail) => {
    const cab = readCab(fields, fail);
    if (cab) draft.cabs.push(cab);
  },
  paint: ([text = ''], draft, fail) => draft.paints.push(...readPaints(text, fail)),
  interior: ([text = ''], draft, fail) => draft.interiors.push(...readPaints(text, fail)),
};

const emptyLists = (body: Body): Draft => ({
  ...body,
  engines: [],
  features: [],
  trims: [],
  packages: [],
  cabs: [],
  paints: [],
  interiors: [],
  equipment: [],
});

const finished = ({ equipment: _, ...generation }: Draft): Generation => generation;

/** Parses the lines below a model; line numbers are relative to the block. */
export const parseGenerations = (
  block: string,
  modelCode: string,
): Result<readonly Generation[], readonly GenerationProblem[]> => {
  const problems: GenerationProblem[] = [];
  const drafts: Draft[] = [];
  let current: Draft | undefined;
  let lineNumber = 0;
  const fail: Fail = (reason) => void problems.push({ line: lineNumber, reason });
  for (const raw of block.split('\n')) {
    lineNumber += 1;
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const keyword = line.split(' ', 1)[0] ?? '';
    const fields = line.slice(keyword.length + 1).split(' | ');
    const read = Object.hasOwn(lineReaders, keyword) ? lineReaders[keyword] : undefined;
    if (keyword === 'gen') {
      const body = readBody(fields, fail);
      current = body && emptyLists(body);
      if (current) drafts.push(current);
    } else if (!read) fail(`a line cannot start with "${keyword}"`);
    else if (current) read(fields, current, fail, modelCode);
    else fail(`${keyword} without a generation above it`);
  }
  return problems.length > 0 ? err(problems) : ok(drafts.map(finished));
};
