import { err, ok, type Result } from '#lib/result.ts';
import { slugOf } from '#lib/slug.ts';
import { isVehicleStyleCode } from './body-styles.ts';
import type { Generation, Make, Model, Series } from './catalogue.ts';
import { type Fail, readYears, words } from './catalogue-fields.ts';
import { parseGenerations } from './parse-generations.ts';

export type ParseProblem = { readonly file: string; readonly line: number; readonly reason: string };

export const problemLine = ({ file, line, reason }: ParseProblem): string => `${file}:${line}: ${reason}`;

type ModelHead = Omit<Model, 'generations'>;
/** A model and the text below it, with its generations. */
type ModelBlock = { readonly head: ModelHead; readonly text: string; readonly offset: number };
type Outline = { readonly make: Omit<Make, 'models'>; readonly blocks: readonly ModelBlock[] };

const wordsAfter = (fields: readonly string[], keyword: string): string[] =>
  fields.filter((field) => field.startsWith(`${keyword} `)).flatMap((field) => words(field.slice(keyword.length)));

/** The first generation's style, without parsing the generation. */
const firstStyle = (block: string): string | undefined => /^\s*gen [^|]*\| *(\w+)/m.exec(block)?.[1];

const readModel = (
  fields: readonly string[],
  block: string,
  make: Outline['make'],
  fail: Fail,
): ModelHead | undefined => {
  const [code, name, span, ...rest] = fields;
  if (!code || !name) return fail('a model needs a code and a name');
  const years = readYears(span, fail);
  if (!years) return undefined;
  const stray = rest.find((field) => !isVehicleStyleCode(field) && !/^(share|alias|series|vin) \S/.test(field));
  if (stray !== undefined) return fail(`model ${code}: cannot read "${stray}"`);
  const style = rest.find(isVehicleStyleCode) ?? firstStyle(block);
  if (style === undefined) return fail(`model ${code} has neither a style nor a generation`);
  if (!isVehicleStyleCode(style)) return fail(`model ${code}: its first generation has the unknown style "${style}"`);
  const share = Number(wordsAfter(rest, 'share')[0] ?? 0);
  if (Number.isNaN(share)) return fail(`model ${code}: its share is not a number`);
  const wmis = wordsAfter(rest, 'vin');
  return {
    makeCode: make.code,
    code,
    name,
    slug: slugOf(name),
    aliases: wordsAfter(rest, 'alias'),
    years,
    seriesCode: wordsAfter(rest, 'series')[0] ?? null,
    wmis: wmis.length > 0 ? wmis : make.wmis,
    share,
    style,
  };
};

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Parses make, series and models; the text below each model is parsed later. */
const readOutline = (text: string, file: string): { outline?: Outline; problems: readonly ParseProblem[] } => {
  const problems: ParseProblem[] = [];
  const series: Series[] = [];
  const blocks: ModelBlock[] = [];
  let make: Outline['make'] | undefined;
  const heads = [...text.matchAll(/^[ \t]*(make|series|model) +(.*?)\s*$/gm)];
  const startOf = (index: number): number => heads[index]?.index ?? text.length;
  const problemAt = (offset: number, reason: string): undefined =>
    void problems.push({ file, line: lineAt(text, offset), reason });
  if (/^\s*[^#\s]/m.test(text.slice(0, startOf(0)))) problemAt(0, 'the file does not begin with its make');
  heads.forEach((head, index) => {
    const fail: Fail = (reason) => problemAt(head.index, reason);
    const fields = (head[2] ?? '').split(' | ');
    const [code = '', name = ''] = fields;
    const offset = head.index + head[0].length;
    const below = text.slice(offset, startOf(index + 1));
    if (head[1] === 'model' && make) {
      const model = readModel(fields, below, make, fail);
      if (model) blocks.push({ head: model, text: below, offset });
      return;
    }
    if (/^\s*[^#\s]/m.test(below)) fail(`only a model can have lines below it`);
    if (code === '' || name === '') fail(`a ${head[1]} needs a code and a name`);
    else if (head[1] === 'make' && make) fail('a file holds one make');
    else if (head[1] === 'make') make = { code, name, slug: slugOf(name), wmis: wordsAfter(fields, 'vin'), series };
    else if (head[1] === 'series' && make) series.push({ code, name, slug: slugOf(name) });
    else fail(`${head[1]} before the make`);
  });
  if (!make) return { problems: [...problems, { file, line: 1, reason: 'no make' }] };
  return { outline: { make, blocks }, problems };
};

const readBlock = (block: ModelBlock, text: string, file: string): Result<readonly Generation[], ParseProblem[]> => {
  const parsed = parseGenerations(block.text, block.head.code);
  if (parsed.ok) return parsed;
  const above = lineAt(text, block.offset) - 1;
  return err(parsed.error.map(({ line, reason }) => ({ file, line: above + line, reason })));
};

/** Parses a make's file completely; all problems are reported with their lines. */
export const parseCatalogue = (text: string, file: string): Result<Make, readonly ParseProblem[]> => {
  const { outline, problems } = readOutline(text, file);
  if (!outline) return err(problems);
  const read = outline.blocks.map((block) => ({ head: block.head, generations: readBlock(block, text, file) }));
  const all = [...problems, ...read.flatMap(({ generations }) => (generations.ok ? [] : generations.error))];
  if (all.length > 0) return err(all);
  const models = read.map(({ head, generations }) => ({
    ...head,
    generations: generations.ok ? generations.value : [],
  }));
  return ok({ ...outline.make, models });
};

/**
 * Few of the thousands of trims are used, so the start only parses names, and each model's generations are parsed on
 * first use.
 */
const readLater = (block: ModelBlock, text: string, file: string): Model => {
  let generations: readonly Generation[] | undefined;
  const read = (): readonly Generation[] => {
    const parsed = readBlock(block, text, file);
    if (parsed.ok) return parsed.value;
    throw new Error(parsed.error.map(problemLine).join('\n'));
  };
  return {
    ...block.head,
    get generations() {
      generations ??= read();
      return generations;
    },
  };
};

/** Like parseCatalogue, but generations are parsed on first use; errors in them are thrown then. */
export const openCatalogue = (text: string, file: string): Result<Make, readonly ParseProblem[]> => {
  const { outline, problems } = readOutline(text, file);
  if (!outline || problems.length > 0) return err(problems);
  return ok({ ...outline.make, models: outline.blocks.map((block) => readLater(block, text, file)) });
};
