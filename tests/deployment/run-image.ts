import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../fixtures/free-port.ts';
import { environmentOf, instructionsOf } from './dockerfile.ts';
import { createImageRoot, type ImageRoot } from './image-root.ts';

/**
 * `node tests/deployment/run-image.ts`, as root: runs the steps of the Dockerfile where no container engine is at hand,
 * each stage in a root of its own, starts the result as its own user with nothing writable but its volume and /tmp, and
 * asks its health check. It needs npm's registry and takes minutes.
 */
const project = join(import.meta.dirname, '../..');
const instructions = instructionsOf(readFileSync(join(project, 'deploy/Dockerfile'), 'utf8'));
const scratch = mkdtempSync(join(tmpdir(), 'forecourt-image-'));

type Stage = { name: string; image: ImageRoot; folder: string; env: string[] };
const stages: Stage[] = [];

const fail = (words: string): never => {
  throw new Error(words);
};
const current = (): Stage => stages.at(-1) ?? fail('a Dockerfile begins with FROM');

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** As COPY does: a folder's contents, or files into a folder. */
const copy = (text: string): void => {
  const words = text.split(' ').filter((word) => !word.startsWith('--'));
  const from = /--from=(\S+)/.exec(text)?.[1];
  const source = from ? stages.find(({ name }) => name === from)?.image.root : project;
  const { image, folder } = current();
  const target = join(image.root, folder, words.at(-1) ?? '');
  for (const name of words.slice(0, -1)) {
    const path = join(source ?? fail(`there is no stage ${from}`), name);
    const isFolder = statSync(path).isDirectory();
    const isInto = words.length > 2 || /[./]$/.test(text);
    const to = isFolder || !isInto ? target : join(target, basename(name));
    // Tests are not sent to the builder.
    cpSync(path, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== undefined || !isTest(file),
    });
  }
};

const begin = (text: string): void => {
  const name = / AS (\S+)$/.exec(text)?.[1] ?? 'image';
  const root = join(scratch, name);
  mkdirSync(root);
  stages.push({ name, image: createImageRoot(root), folder: '/', env: [] });
};

const build = async (): Promise<void> => {
  for (const { word, text } of instructions) {
    console.log(`${word} ${text}`);
    if (word === 'FROM') begin(text);
    if (word === 'COPY') copy(text);
    if (word === 'ENV') current().env.push(...environmentOf([{ word, text }]));
    if (word === 'WORKDIR') {
      current().folder = text;
      mkdirSync(join(current().image.root, text), { recursive: true });
    }
    if (word === 'RUN' && !(await current().image.run(['sh', '-c', text], current()))) fail(`${text} failed`);
  }
};

const lastOf = (word: string): string => instructions.findLast((one) => one.word === word)?.text ?? '';

/** Starts the image and asks it as the container engine would. */
const tryIt = async (): Promise<void> => {
  const { image, folder, env } = current();
  const port = await freePort();
  const options = {
    folder,
    user: lastOf('USER'),
    writable: lastOf('VOLUME'),
    env: [...env.filter((entry) => !entry.startsWith('PORT=')), `PORT=${port}`, 'DEMO_LISTINGS=100', 'APP_ENV=test'],
  };
  if (await image.run(['touch', '/app/written'], options)) fail('the root can be written');
  const server = image.start(JSON.parse(lastOf('CMD')), options);
  const closed = once(server, 'close').then(() => false);
  try {
    const isReady = new Promise((resolve) =>
      server.stdout.setEncoding('utf8').on('data', (text: string) => {
        process.stdout.write(text);
        if (text.includes('ready http')) resolve(true);
      }),
    );
    if (!(await Promise.race([isReady, closed]))) fail('the server ended');
    const check = JSON.parse(lastOf('HEALTHCHECK').replace(/^.*? CMD /, ''));
    if (!(await image.run(check, options))) fail('the health check failed');
    const page = await fetch(`http://127.0.0.1:${port}/cars-for-sale/used-cars`);
    if (page.status !== 200) fail(`a page answered ${page.status}`);
  } finally {
    if (server.exitCode === null) image.end(server);
    await closed;
  }
};

try {
  await build();
  await tryIt();
  console.log('The steps of the image ran, and what they made serves with a read-only root.');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
