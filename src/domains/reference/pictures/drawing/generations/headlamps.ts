import type { End } from '../parts/ends.ts';
import type { V } from './corners.ts';
import type { Face } from './description.ts';
import { pen } from './half.ts';

export function headlamps(face: Face, e: End, id: string): string {
  const { W, B } = e,
    { poly, line, disc, w } = pen(e);
  const lens = `fill="url(#${id}hl)" stroke="#0B0D10" stroke-opacity=".7"`;
  const lit = (at: V[], width = 1.7) =>
    line(at, `stroke="#fff" stroke-width="${w(width)}" stroke-linecap="round" stroke-linejoin="round"`);
  const eye = (x: number, y: number, r: number) =>
    disc(x, y, r, r, 'fill="#E9F1F7" stroke="#39434C" stroke-width="1.6"') +
    disc(x - r * 0.2, y + r * 0.2, r * 0.4, r * 0.4, 'fill="#fff"');
  switch (face.lamps) {
    case 'round': {
      const r = face.big ?? 10,
        x = W * 0.72,
        y = B - 16;
      return (
        disc(x, y, r + 1.8, r + 1.8, `fill="url(#${id}ch)"`) +
        disc(x, y, r, r, 'fill="#C9D5DF" stroke="#39434C" stroke-width="1.4"') +
        disc(x, y, r * 0.5, r * 0.5, 'fill="#F7FBFE"')
      );
    }
    case 'oval':
      return (
        disc(W * 0.72, B - 8, 10.5, 12, 'fill="#D5DFE8" stroke="#2A323A" stroke-width="1.4"') +
        [
          [-4, 5],
          [4, 5],
          [-4, -4],
          [4, -4],
        ]
          .map(([a = 0, b = 0]) => disc(W * 0.72 + a, B - 8 + b, 2, 2, 'fill="#fff"'))
          .join('') +
        disc(W * 0.72, B - 8, 4, 4, 'fill="#8796A3"')
      );
    case 'cclamp':
      return (
        poly(
          [
            [W * 0.66, B - 4, 2],
            [W - 4, B - 3, 3],
            [W - 2, B - 20, 4],
            [W - 5, B - 33, 3],
            [W * 0.68, B - 33, 2],
          ],
          lens,
        ) +
        lit(
          [
            [W * 0.7, B - 6],
            [W - 7, B - 6, 2],
            [W - 6, B - 30, 2],
            [W * 0.72, B - 30],
          ],
          2.2,
        ) +
        eye(W * 0.8, B - 18, 4.6)
      );
    case 'square':
      return (
        poly(
          [
            [W * 0.68, B - 5, 2],
            [W - 4, B - 4, 3],
            [W - 3, B - 26, 3],
            [W * 0.7, B - 26, 2],
          ],
          lens,
        ) +
        eye(W * 0.82, B - 14, 5) +
        lit([
          [W * 0.7, B - 23],
          [W - 7, B - 23],
        ])
      );
    case 'vertical':
      return (
        poly(
          [
            [W * 0.7, B - 3, 2],
            [W - 4, B - 2, 3],
            [W - 4, B - 34, 3],
            [W * 0.74, B - 34, 3],
          ],
          lens,
        ) +
        lit(
          [
            [W * 0.73, B - 6],
            [W - 7, B - 5, 2],
            [W - 7, B - 31, 2],
            [W * 0.77, B - 31],
          ],
          2,
        )
      );
    case 'split':
      return (
        poly(
          [
            [W * 0.52, B - 9, 1],
            [W - 4, B - 2, 2],
            [W - 3, B - 8, 2],
            [W * 0.58, B - 13, 1],
          ],
          lens,
        ) +
        lit(
          [
            [W * 0.56, B - 10],
            [W - 7, B - 5],
          ],
          1.6,
        ) +
        poly(
          [
            [W * 0.7, B - 20, 2],
            [W - 5, B - 18, 3],
            [W - 6, B - 32, 3],
            [W * 0.72, B - 32, 2],
          ],
          'fill="#14181D"',
        ) +
        eye(W * 0.82, B - 25, 3.4)
      );
    case 'bar':
      return (
        poly(
          [
            [-1.6, B - 5],
            [W * 0.6, B - 4, 3],
            [W - 4, B - 1, 2],
            [W - 4, B - 9, 3],
            [W * 0.6, B - 9, 3],
            [-1.6, B - 8],
          ],
          'fill="#12161B"',
        ) +
        lit(
          [
            [-1.6, B - 6.4],
            [W * 0.6, B - 5.8, 4],
            [W - 7, B - 3],
          ],
          1.3,
        ) +
        eye(W * 0.84, B - 7, 2.4)
      );
    case 'strip':
      return (
        poly(
          [
            [-1.6, B - 1],
            [W - 3, B - 1],
            [W - 4, B - 5],
            [-1.6, B - 5],
          ],
          'fill="#0E1114"',
        ) +
        lit(
          [
            [-1.6, B - 2.8],
            [W - 5, B - 2.8],
          ],
          2,
        )
      );
    case 'quad':
      return eye(W * 0.66, B - 12.6, 5) + eye(W * 0.83, B - 12.6, 5);
    case 'pixel':
      return (
        poly(
          [
            [W * 0.5, B - 4, 1],
            [W - 3, B - 3, 1],
            [W - 4, B - 16, 1],
            [W * 0.54, B - 16, 1],
          ],
          'fill="#12161B"',
        ) +
        [0.6, 0.78]
          .map((f) =>
            lit(
              [
                [W * f, B - 6],
                [W * f + 11, B - 6],
                [W * f + 11, B - 13],
                [W * f, B - 13],
                [W * f, B - 6],
              ],
              1.6,
            ),
          )
          .join('')
      );
    case 'claw':
      return (
        poly(
          [
            [W * 0.46, B - 10, 2],
            [W - 4, B + 2, 3],
            [W - 3, B - 10, 3],
            [W * 0.82, B - 12, 3],
            [W * 0.8, B - 22, 2],
            [W * 0.7, B - 22, 2],
            [W * 0.7, B - 12, 3],
            [W * 0.5, B - 14, 2],
          ],
          lens,
        ) +
        lit(
          [
            [W * 0.52, B - 11],
            [W * 0.76, B - 8, 3],
            [W * 0.75, B - 20],
          ],
          2,
        )
      );
    case 'wedge':
      return (
        poly(
          [
            [W * 0.5, B - 12, 3],
            [W - 5, B + 5, 4],
            [W - 2, B - 6, 4],
            [W * 0.84, B - 18, 6],
            [W * 0.6, B - 20, 4],
          ],
          lens,
        ) +
        lit(
          [
            [W * 0.54, B - 13],
            [W - 8, B - 1],
          ],
          1.5,
        ) +
        eye(W * 0.72, B - 13, 3.6) +
        eye(W * 0.85, B - 8, 3.4)
      );
    default:
      return (
        poly(
          [
            [W * 0.48, B - 11, 2],
            [W * 0.72, B - 5, 6],
            [W - 4, B + 2, 3],
            [W - 3, B - 8, 4],
            [W * 0.8, B - 14, 6],
            [W * 0.54, B - 16, 3],
          ],
          lens,
        ) +
        lit(
          [
            [W * 0.52, B - 11],
            [W * 0.74, B - 7, 6],
            [W - 7, B - 2],
          ],
          1.5,
        ) +
        eye(W * 0.72, B - 10.6, 2.8) +
        eye(W * 0.85, B - 7.6, 2.8)
      );
  }
}
