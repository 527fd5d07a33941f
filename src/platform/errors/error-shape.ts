import { createHash } from 'node:crypto';

/** What errors of one kind have in common. */
export type ErrorShape = {
  /** The same for every error of this kind. */
  id: string;
  /** The class of the error, such as `TypeError`. */
  type: string;
  /** The message with `…` for each value in it. */
  shape: string;
  /** What was being done: a route, a job or a task. */
  place: string;
  /** The function that threw, with file and line; the line changes with releases and is no part of the id. */
  frame: string;
};

const longestShape = 200;

/** Values in messages: anything quoted, addresses, ids, paths with a query, numbers. */
const values: readonly RegExp[] = [
  /"(?:[^"\\]|\\.)*"|“[^”]*”|‘[^’]*’|`[^`]*`/g,
  /(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu,
  /\b[a-z][a-z+.-]*:\/\/\S+/gi,
  /[^\s@]+@[^\s@]+/g,
  /\S*[?&]\S*=\S*/g,
  /\b[\w-]*\d[\w-]*\b/g,
];

const shapeOf = (message: string): string => {
  return values
    .reduce((text, value) => text.replaceAll(value, '…'), message)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\+?\(?…(?:[\s.,:;()/+-]*…)*/g, '…')
    .trim()
    .slice(0, longestShape);
};

const frameLine = /^\s*at (?:async )?(?:(?<name>.+?) \()?(?<file>[^()]+?):(?<line>\d+):\d+\)?$/;

/** The first line of the stack with a file of ours or of a library, without the folder it is in. */
const frameOf = (stack: string): { name: string; text: string } => {
  for (const line of stack.split('\n')) {
    const { name = '', file = '', line: number } = frameLine.exec(line)?.groups ?? {};
    if (file === '' || file.startsWith('node:')) continue;
    const base = file.split(/[/\\]/).at(-1) ?? file;
    return { name: name || base, text: `${name || 'anonymous'} (${base}:${number})` };
  }
  return { name: '', text: '' };
};

/** The kind of an error. Its values are left out, because they may be somebody's. */
export const errorShapeOf = (error: unknown, place: string): ErrorShape => {
  const type = error instanceof Error ? error.constructor.name || error.name : typeof error;
  const shape = error instanceof Error ? shapeOf(error.message) : '';
  const { name, text } = frameOf(error instanceof Error ? (error.stack ?? '') : '');
  const id = createHash('sha256')
    .update(JSON.stringify([type, shape, place, name]))
    .digest('hex')
    .slice(0, 16);
  return { id, type, shape, place, frame: text };
};
