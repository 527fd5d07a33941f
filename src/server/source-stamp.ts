import { createHash, type Hash } from 'node:crypto';
import { globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the sources of a build were like: their bytes, and what the file system says of their files. */
type SourceStamp = { content: string; files: string };

const isSource = (name: string): boolean => /\.(ts|tsx|css|json|svg)$/.test(name) && !/\.test\.tsx?$/.test(name);

const filesBelow = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));

/** Every file that a build is made of. */
const listSources = (root: string): string[] =>
  [
    ...filesBelow(root, 'src').filter(isSource),
    ...filesBelow(root, 'public'),
    ...globSync(['data/*.json', '*.ts', 'package-lock.json'], { cwd: root }),
  ].sort();

const hashOf = (names: readonly string[], add: (hash: Hash, name: string) => void): string => {
  const hash = createHash('sha256');
  for (const name of names) add(hash.update(name), name);
  return hash.digest('hex');
};

/** The time of the last change of a file cannot be set, so bytes that changed are noticed without being read. */
const hashFiles = (root: string, names: readonly string[]): string =>
  hashOf(names, (hash, name) => {
    const { ino, size, mtimeMs, ctimeMs } = statSync(join(root, name));
    hash.update(`${ino} ${size} ${mtimeMs} ${ctimeMs}`);
  });

const hashContent = (root: string, names: readonly string[]): string =>
  hashOf(names, (hash, name) => hash.update(readFileSync(join(root, name))));

const readStamp = (file: string): SourceStamp | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Without one that can be read the sources count as changed.
    return undefined;
  }
};

export const writeStamp = (file: string, stamp: SourceStamp): void => writeFileSync(file, JSON.stringify(stamp));

/** The stamp of sources that differ from those in the file; undefined while they are the same. */
export const changedSources = (root: string, file: string): SourceStamp | undefined => {
  const names = listSources(root);
  const former = readStamp(file);
  const files = hashFiles(root, names);
  if (former?.files === files) return undefined;
  const stamp = { content: hashContent(root, names), files };
  if (former?.content !== stamp.content) return stamp;
  // Copied, checked out again or only touched: from now on these files are recognized without being read.
  try {
    writeStamp(file, stamp);
  } catch {
    // Where the build can only be read, every start reads the sources.
  }
  return undefined;
};
