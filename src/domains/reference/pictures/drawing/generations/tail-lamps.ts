import type { End } from '../parts/ends.ts';
import type { V } from './corners.ts';
import type { Face } from './description.ts';
import { pen } from './half.ts';

export function tailLamps(face: Face, e: End, id: string): string {
  const { W, belt } = e,
    { poly, line, disc, w } = pen(e),
    y = belt - 4;
  const lens = `fill="url(#${id}tl)" stroke="#2A0407" stroke-opacity=".8"`;
  const lit = (at: V[], width = 1.4) =>
    line(at, `stroke="#FF8F86" stroke-width="${w(width)}" stroke-linecap="round" stroke-linejoin="round"`);
  switch (face.rear) {
    case 'bar':
      return (
        poly(
          [
            [-1.6, y - 4],
            [W * 0.55, y - 3, 4],
            [W - 3, y + 1, 2],
            [W - 3, y - 12, 4],
            [W * 0.7, y - 12, 5],
            [W * 0.5, y - 8, 3],
            [-1.6, y - 8],
          ],
          lens,
        ) +
        lit([
          [-1.6, y - 6],
          [W * 0.55, y - 5.4, 4],
          [W - 6, y - 2],
        ])
      );
    case 'strip':
      return (
        poly(
          [
            [-1.6, y - 3],
            [W - 3, y - 2],
            [W - 3, y - 8],
            [-1.6, y - 8],
          ],
          lens,
        ) +
        lit(
          [
            [-1.6, y - 5.4],
            [W - 5, y - 5],
          ],
          1.8,
        )
      );
    case 'cclamp':
      return (
        poly(
          [
            [W * 0.48, y - 3, 2],
            [W - 4, y + 2, 3],
            [W - 2, y - 14, 4],
            [W - 5, y - 22, 3],
            [W * 0.66, y - 21, 2],
            [W * 0.66, y - 16, 1],
            [W - 9, y - 16, 2],
            [W - 9, y - 7, 2],
            [W * 0.5, y - 8, 2],
          ],
          lens,
        ) +
        lit([
          [W * 0.54, y - 5.4],
          [W - 7, y - 3, 3],
          [W - 6, y - 18, 2],
          [W * 0.7, y - 19],
        ])
      );
    case 'tri':
      return [0.6, 0.72, 0.84]
        .map(
          (f) =>
            poly(
              [
                [W * f, y - 5, 1],
                [W * f + 7, y - 4, 1],
                [W * f + 6, y - 23, 1],
                [W * f - 1, y - 22, 1],
              ],
              lens,
            ) +
            lit([
              [W * f + 3, y - 7],
              [W * f + 2.4, y - 20],
            ]),
        )
        .join('');
    case 'quad':
      return [0.5, 0.74]
        .map(
          (f) =>
            poly(
              [
                [W * f, y - 5, 3],
                [W * f + 16, y - 4, 4],
                [W * f + 15, y - 17, 4],
                [W * f + 1, y - 17, 3],
              ],
              lens,
            ) +
            lit([
              [W * f + 4, y - 8],
              [W * f + 12, y - 8, 2],
              [W * f + 12, y - 14, 2],
              [W * f + 4, y - 14],
            ]),
        )
        .join('');
    case 'round':
      return (
        disc(W * 0.78, y - 14, 8, 8, `fill="url(#${id}ch)"`) +
        disc(W * 0.78, y - 14, 6.6, 6.6, lens) +
        disc(W * 0.78, y - 14, 2.4, 2.4, 'fill="#F3B3AC"')
      );
    case 'pixel':
      return (
        poly(
          [
            [-1.6, y - 3, 1],
            [W - 4, y - 3, 1],
            [W - 3, y - 16, 1],
            [-1.6, y - 16, 1],
          ],
          'fill="#2A0508"',
        ) +
        [0.52, 0.66, 0.8]
          .map((f) =>
            [0, 1, 2]
              .map((r) =>
                lit(
                  [
                    [W * f, y - 6 - r * 4],
                    [W * f + 7, y - 6 - r * 4],
                  ],
                  2,
                ),
              )
              .join(''),
          )
          .join('')
      );
    case 'tall':
    case 'stack':
    case 'doors':
    case 'low': {
      const t = face.rear === 'tall' ? y + (e.H - e.belt) * 0.62 : face.rear === 'low' ? y - 26 : y - 1,
        b = face.rear === 'tall' ? y - 16 : face.rear === 'doors' ? y - 40 : face.rear === 'low' ? y - 44 : y - 36;
      const x = (v: number) =>
        v > e.belt ? Math.min(W - 4, e.R + 5 + ((e.H - v) / (e.H - e.belt)) * (W - 10 - e.R)) : W - 3;
      return (
        poly(
          [
            [x(t) - 9, t, 2],
            [x(t) - 1, t, 2],
            [x(y), Math.min(t - 1, y + 2), 3],
            [W - 2, b, 3],
            [W - 14, b, 3],
            [x(y) - 10, Math.min(t - 1, y + 2), 3],
          ],
          lens,
        ) +
        lit([
          [x(t) - 5, t - 4],
          [x(y) - 5, Math.min(t - 4, y), 3],
          [W - 8, b + 4],
        ])
      );
    }
    default:
      return (
        poly(
          [
            [W * 0.48, y - 6, 3],
            [W - 4, y + 3, 3],
            [W - 2, y - 10, 4],
            [W - 5, y - 18, 4],
            [W * 0.66, y - 14, 5],
            [W * 0.52, y - 12, 2],
          ],
          lens,
        ) +
        lit([
          [W * 0.54, y - 8],
          [W - 7, y - 1.6, 3],
          [W - 7, y - 14],
        ])
      );
  }
}
