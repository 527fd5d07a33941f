import { escapeHtml } from '#lib/escape-html.ts';
import { n } from '../parts/path.ts';

/** The average width of a letter with its spacing, in em. */
const em = 0.68;

/** Longer names are split into two lines of similar length. */
const oneLine = 22;

const linesOf = (name: string): string[] => {
  const words = name.split(' ');
  if (name.length <= oneLine || words.length < 2) return [name];
  const breaks = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  return breaks.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best));
};

type Board = { x: number; y: number; width: number; height: number; ink: string; largest?: number };

/** A text as large as its board allows, always within it. */
export const signText = (name: string, board: Board): string => {
  const lines = linesOf(name);
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.min(board.largest ?? 27, board.width / (longest * em), (board.height / lines.length) * 0.74);
  const step = size * 1.22;
  const first = board.y + board.height / 2 + size * 0.35 - ((lines.length - 1) * step) / 2;
  const text = lines
    .map(
      (line, at) =>
        `<tspan x="${n(board.x + board.width / 2)}" y="${n(first + at * step)}">${escapeHtml(line)}</tspan>`,
    )
    .join('');
  return `<text text-anchor="middle" font-family="system-ui,sans-serif" font-size="${n(size)}" font-weight="700" letter-spacing="${n(size * 0.06)}" fill="${board.ink}">${text}</text>`;
};
