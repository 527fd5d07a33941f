import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FaultCase } from './fault-case.ts';

const folder = join(import.meta.dirname, 'cases');

/** All cases in `cases/`, sorted by file name. */
export const findCases = (): Promise<FaultCase[]> =>
  Promise.all(
    globSync('*.ts', { cwd: folder })
      .sort()
      .map(async (file): Promise<FaultCase> => {
        const module: { faultCase?: FaultCase } = await import(pathToFileURL(join(folder, file)).href);
        if (!module.faultCase) throw new Error(`tests/faults/cases/${file} exports no faultCase`);
        return module.faultCase;
      }),
  );
