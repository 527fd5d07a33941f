import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sourceFile = join(import.meta.dirname, 'kernel.as');
const binaryFile = join(import.meta.dirname, 'kernel-binary.ts');

const options = [
  '-O3',
  '--noAssert',
  '--runtime=stub',
  '--importMemory',
  '--noExportMemory',
  '--sharedMemory',
  '--initialMemory=1',
  '--maximumMemory=65536',
  '--enable=simd',
  '--enable=threads',
];

/** Compiles kernel.as; requires the compiler, which is a development dependency. */
const compileKernel = async (): Promise<Uint8Array> => {
  const { default: asc } = await import('assemblyscript/asc');
  const source = readFileSync(sourceFile, 'utf8');
  let binary: Uint8Array | undefined;
  const { error, stderr } = await asc.main(['kernel.ts', ...options, '--outFile=kernel.wasm'], {
    // The compiler expects a `.ts` file. On disk it has another extension, because it isn't TypeScript.
    readFile: (name) => (name === 'kernel.ts' ? source : null),
    writeFile: (name, contents) => {
      if (name === 'kernel.wasm' && typeof contents !== 'string') binary = contents;
    },
    listFiles: () => [],
  });
  if (error) throw new Error(`${error.message}\n${stderr}`);
  if (!binary) throw new Error('The compiler wrote no binary.');
  return binary;
};

const lineLength = 100;

const kernelModuleText = (binary: Uint8Array): string => {
  const text = Buffer.from(binary).toString('base64');
  const lines = text.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? [];
  return [
    '/** kernel.as, compiled by build-kernel.ts; written by it, not by hand. */',
    'export const kernelBase64 = [',
    ...lines.map((line) => `  '${line}',`),
    "].join('');",
    '',
  ].join('\n');
};

if (import.meta.main) writeFileSync(binaryFile, kernelModuleText(await compileKernel()));
