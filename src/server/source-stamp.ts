import { createHash, type Hash } from 'node:crypto';
import { globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** State of a build's sources: a hash of their content, and one of their file metadata. */
type SourceStamp = { content: string; files: string };

const isSource = (name: string): boolean => /\.(ts|tsx|css|json|svg)$/.test(name) && !/\.test\.tsx?$/.test(name);

const filesBelow = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));

/** All source files of a build. */
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

/** Hashes file metadata. ctime can't be set, so changed content is detected without reading it. */
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
    // Without a readable stamp the sources count as changed.
    return undefined;
  }
};

export const writeStamp = (file: string, stamp: SourceStamp): void => writeFileSync(file, JSON.stringify(stamp));

/** The stamp of the sources if they differ from the stamp in the file; undefined if they are the same. */
export const changedSources = (root: string, file: string): SourceStamp | undefined => {
  const names = listSources(root);
  const former = readStamp(file);
  const files = hashFiles(root, names);
  if (former?.files === files) return undefined;
  const stamp = { content: hashContent(root, names), files };
  if (former?.content !== stamp.content) return stamp;
  // Only metadata changed (copied, checked out again or touched): the new stamp avoids reading the files next time.
  try {
    writeStamp(file, stamp);
  } catch {
    // If the build folder is read-only, every start reads the sources.
  }
  return undefined;
};
