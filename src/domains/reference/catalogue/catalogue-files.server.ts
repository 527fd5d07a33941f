import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '#lib/result.ts';
import { type Catalogue, createCatalogue, type Make } from './catalogue.ts';
import { openCatalogue, type ParseProblem, parseCatalogue } from './parse-catalogue.ts';

type Reading = 'on-first-use' | 'whole';

/**
 * Reads all `*.cat` files of a folder, one make each; with any problem, only the problems are returned. At start
 * generations are parsed on first use; checks parse everything.
 */
export const loadCatalogue = (
  folder: string,
  reading: Reading = 'on-first-use',
): Result<Catalogue, readonly ParseProblem[]> => {
  const parse = reading === 'whole' ? parseCatalogue : openCatalogue;
  const makes: Make[] = [];
  const problems: ParseProblem[] = [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.cat'));
  for (const file of files.sort()) {
    const parsed = parse(readFileSync(join(folder, file), 'utf8'), file);
    if (parsed.ok) makes.push(parsed.value);
    else problems.push(...parsed.error);
  }
  return problems.length > 0 ? err(problems) : ok(createCatalogue(makes));
};
