import type { End } from '../parts/ends.ts';
import type { V } from './corners.ts';
import type { Face } from './description.ts';
import { pen } from './half.ts';

export const intakeHeight = ({ B, low }: End): number => Math.max(10, Math.min(18, (B - low) * 0.26));

/** The right half of the opening at the bottom of the bumper. */
export const lowerIntake = (e: End): V[] => {
  const { W, low } = e,
    top = low + 5 + intakeHeight(e) * 0.8;
  return [
    [-1.6, top],
    [W * 0.5, top, 4],
    [W * 0.58, low + 4, 3],
    [-1.6, low + 4],
  ];
};

/** `onBlack` adds an edge, which would otherwise not be visible on black paint. */
export function grille(face: Face, e: End, id: string, onBlack: boolean): string {
  const { W, B, low } = e,
    { poly, line, w } = pen(e);
  const black = 'fill="#0F1216"',
    bright = `stroke="#C2C9D0" stroke-width="${w(1.3)}"`,
    dim = `stroke="#3B434B" stroke-width="${w(0.9)}"`;
  // Half a grille: its frame is open at the center line, to avoid a visible seam.
  const rimmed = (half: V[]) => poly(half, black) + line(half, bright);
  const hole = (half: V[]) =>
    poly(half, black) + (onBlack ? line(half, `stroke="#7C8690" stroke-width="${w(0.9)}"`) : '');
  const slats = (x: (y: number) => number, top: number, bottom: number, step: number, attrs = dim) => {
    let out = '';
    for (let y = top; y > bottom; y -= step)
      out += line(
        [
          [-1.6, y],
          [x(y), y],
        ],
        attrs,
      );
    return out;
  };
  switch (face.grille) {
    case 'kidney': {
      const h = face.tall ? 30 : 20,
        a = face.tall ? 0.27 : 0.32;
      let bars = '';
      for (let x = 6; x < W * a - 2; x += 3.4)
        bars += line(
          [
            [x, B - 8],
            [x, B - h],
          ],
          `stroke="#59626B" stroke-width="${w(0.9)}"`,
        );
      return (
        poly(
          [
            [2.4, B - 4, 3],
            [W * a, B - 5, 5],
            [W * a * 0.94, B - h - 1, 5],
            [4, B - h - 2, 3],
          ],
          `${black} ${bright}`,
        ) + bars
      );
    }
    case 'slots':
      return [0, 1, 2, 3]
        .map((i) =>
          hole([
            [i ? i * 7.6 - 2.4 : -1.6, B - 6, 1.6],
            [i * 7.6 + 2.4, B - 6, 1.6],
            [i * 7.4 + 2.2, B - 38, 1.6],
            [i ? i * 7.4 - 2.2 : -1.6, B - 38, 1.6],
          ]),
        )
        .join('');
    case 'bars':
      return (
        rimmed([
          [-1.6, B - 6],
          [W * 0.6, B - 7, 3],
          [W * 0.62, B - 24, 3],
          [W * 0.56, B - 40, 4],
          [-1.6, B - 40],
        ]) +
        poly(
          [
            [-1.6, B - 16],
            [W * 0.6, B - 17, 1],
            [W * 0.6, B - 22, 1],
            [-1.6, B - 22],
          ],
          `fill="url(#${id}ch)"`,
        ) +
        poly(
          [
            [-1.6, B - 27],
            [W * 0.58, B - 28, 1],
            [W * 0.57, B - 32, 1],
            [-1.6, B - 32],
          ],
          `fill="url(#${id}ch)"`,
        )
      );
    case 'frame':
      return (
        hole([
          [-1.6, B - 5],
          [W * 0.6, B - 5, 3],
          [W * 0.62, B - 24, 4],
          [W * 0.57, B - 43, 5],
          [-1.6, B - 43],
        ]) +
        slats(() => W * 0.57, B - 11, B - 40, 4.4, `stroke="#69727B" stroke-width="${w(1.3)}"`) +
        line(
          [
            [-1.6, B - 6],
            [W * 0.59, B - 6, 3],
            [W * 0.61, B - 24, 4],
            [W * 0.56, B - 42, 5],
            [-1.6, B - 42],
          ],
          `stroke="url(#${id}ch)" stroke-width="${w(3.4)}"`,
        )
      );
    case 'mesh':
      return (
        rimmed([
          [-1.6, B - 6],
          [W * 0.64, B - 8, 6],
          [W * 0.6, B - 38, 9],
          [-1.6, B - 40],
        ]) +
        slats(() => W * 0.58, B - 11, B - 38, 3.6) +
        poly(
          [
            [-1.6, B - 20],
            [W * 0.62, B - 20, 1],
            [W * 0.62, B - 25, 1],
            [-1.6, B - 25],
          ],
          `fill="url(#${id}ch)"`,
        )
      );
    case 'louver':
      return (
        rimmed([
          [-1.6, B - 8],
          [W * 0.46, B - 8, 3],
          [W * 0.54, B - 18, 4],
          [W * 0.4, B - 40, 6],
          [-1.6, B - 40],
        ]) + slats((y) => W * (y > B - 20 ? 0.5 : 0.54 - (0.14 * (B - 20 - y)) / 20), B - 14, B - 37, 6, bright)
      );
    case 'split':
      return (
        hole([
          [-1.6, B - 5],
          [W * 0.66, B - 6, 3],
          [W * 0.64, B - 42, 5],
          [-1.6, B - 44],
        ]) +
        slats(() => W * 0.62, B - 9, B - 40, 4) +
        poly(
          [
            [-1.6, B - 21],
            [W * 0.84, B - 19, 1],
            [W * 0.84, B - 24, 1],
            [-1.6, B - 27],
          ],
          `fill="url(#${id}ch)"`,
        )
      );
    case 'trap':
      return (
        hole([
          [-1.6, B - 12],
          [W * 0.36, B - 12, 3],
          [W * 0.56, low + 14, 4],
          [W * 0.5, low + 7, 3],
          [-1.6, low + 7],
        ]) + slats((y) => W * (0.36 + (0.18 * (B - 12 - y)) / (B - 19 - low)), B - 17, low + 9, 5)
      );
    case 'field':
      return (
        rimmed([
          [-1.6, B - 8],
          [W * 0.6, B - 8, 4],
          [W * 0.64, B - 20, 4],
          [W * 0.54, B - 38, 6],
          [-1.6, B - 38],
        ]) + slats(() => W * 0.55, B - 14, B - 36, 5)
      );
    case 'vee':
      return (
        hole([
          [-1.6, B - 6],
          [W * 0.42, B - 4, 2],
          [W * 0.3, B - 36, 5],
          [-1.6, B - 37],
        ]) +
        slats(() => W * 0.28, B - 12, B - 34, 5) +
        line(
          [
            [W * 0.46, B - 3],
            [W * 0.31, B - 35, 6],
            [-1.6, B - 37],
          ],
          `stroke="url(#${id}ch)" stroke-width="${w(3)}"`,
        )
      );
    case 'cross':
      return (
        rimmed([
          [-1.6, B - 5],
          [W * 0.62, B - 8, 4],
          [W * 0.56, B - 36, 8],
          [-1.6, B - 38],
        ]) + slats(() => W * 0.54, B - 13, B - 36, 6)
      );
    case 'mouth':
      return (
        hole([
          [-1.6, B - 10],
          [W * 0.48, B - 9, 4],
          [W * 0.42, B - 28, 6],
          [-1.6, B - 30],
        ]) + slats(() => W * 0.4, B - 14, B - 28, 4)
      );
    case 'slot':
      return (
        rimmed([
          [-1.6, B - 5],
          [W - 7, B - 6, 3],
          [W - 9, B - 20, 4],
          [-1.6, B - 19],
        ]) + slats(() => W * 0.4, B - 10, B - 18, 4)
      );
    case 'round':
      return (
        rimmed([
          [-1.6, B - 22],
          [W * 0.42, B - 22, 6],
          [W * 0.5, B - 33, 6],
          [W * 0.42, B - 50, 8],
          [-1.6, B - 51],
        ]) + slats(() => W * 0.46, B - 27, B - 48, 5, `stroke="#8C959E" stroke-width="${w(1.1)}"`)
      );
    case 'thin':
      return (
        hole([
          [-1.6, B - 6],
          [W * 0.56, B - 5, 2],
          [W * 0.52, B - 13, 3],
          [-1.6, B - 16],
        ]) +
        line(
          [
            [-1.6, B - 6],
            [W * 0.56, B - 5],
          ],
          `stroke="#AEB6BE" stroke-width="${w(1)}"`,
        )
      );
    case 'box':
      return (
        hole([
          [-1.6, B - 4],
          [W * 0.86, B - 4, 3],
          [W * 0.86, B - 26, 3],
          [-1.6, B - 26],
        ]) + slats(() => W * 0.6, B - 10, B - 25, 5)
      );
    default:
      return '';
  }
}
