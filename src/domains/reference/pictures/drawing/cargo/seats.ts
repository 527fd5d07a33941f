import { bothSides, type Camera } from './camera.ts';
import type { CargoInk } from './ink.ts';

export type SeatRow = {
  /** The position of the seat backs. */
  z: number;
  /** The center and width of each seat. */
  seats: readonly (readonly [x: number, width: number])[];
  /** The top of the seat backs above the load floor, without headrests. */
  top: number;
  low: number;
};

/** Seats from behind, upright. */
export const standingSeats = ({ z, seats, top, low }: SeatRow, c: Camera, { u, id }: CargoInk): string =>
  seats
    .map(([x, width]) => {
      const s = c.scale(z);
      const head = Math.min(26, width * 0.56);
      const posts = [-5, 5].map((off) =>
        c.line(
          [
            [x + off, top - 2, z],
            [x + off, top + 5, z],
          ],
          `stroke="#5B636B" stroke-width="${(1.6 * s).toFixed(1)}"`,
        ),
      );
      return (
        posts.join('') +
        c.upright({ x, y: top + 4, z, width: head, height: 15, round: 5 }, `fill="url(#${id}l)" stroke="${u.deep}"`) +
        c.upright(
          { x, y: low, z, width: width - 1.5, height: top - low, round: 6 },
          `fill="url(#${id}l)" stroke="${u.deep}"`,
        ) +
        c.upright(
          { x, y: low + 4, z, width: width * 0.74, height: top - low - 12, round: 5 },
          `fill="none" stroke="${u.stitch}" stroke-opacity=".4" stroke-dasharray="4 3"`,
        )
      );
    })
    .join('');

/** The same row folded: a flat floor with gaps where it splits, and the headrests at the far end. */
export const foldedSeats = (
  { z, seats }: Pick<SeatRow, 'z' | 'seats'>,
  { to, y }: { to: number; y: number },
  c: Camera,
  { u, id }: CargoInk,
): string =>
  seats
    .map(([x, width]) => {
      const [a, b] = [x - width / 2 + 0.8, x + width / 2 - 0.8];
      return (
        c.upright({ x, y: y - 1, z: to, width: Math.min(26, width * 0.56), height: 5, round: 2 }, `fill="${u.shade}"`) +
        c.plane(
          [
            [a, y, z],
            [b, y, z],
            [b - 2, y, to],
            [a + 2, y, to],
          ],
          `fill="url(#${id}l)" stroke="${u.deep}"`,
        ) +
        c.plane(
          [
            [a + 7, y, z + 7],
            [b - 7, y, z + 7],
            [b - 8, y, to - 7],
            [a + 8, y, to - 7],
          ],
          `fill="${u.carpet}" stroke="${u.stitch}" stroke-opacity=".35"`,
        ) +
        // The step up to the folded seat backs.
        c.plane(
          [
            [a, 0, z],
            [b, 0, z],
            [b, y, z],
            [a, y, z],
          ],
          `fill="${u.deep}"`,
        )
      );
    })
    .join('');

/** The windshield and dashboard in the distance, with the two front seats before them. */
export const frontRow = (
  { z, width, roof, low, seatTop }: { z: number; width: number; roof: number; low: number; seatTop: number },
  c: Camera,
  ink: CargoInk,
): string => {
  const half = width / 2;
  const screen = z + 75;
  return (
    c.plane(
      [
        [-half, low, screen],
        [half, low, screen],
        [half - 8, roof - 6, screen],
        [8 - half, roof - 6, screen],
      ],
      `fill="url(#${ink.id}d)"`,
    ) +
    c.plane(
      [
        [-half, low - 30, screen],
        [half, low - 30, screen],
        [half, low + 14, screen],
        [-half, low + 14, screen],
      ],
      'fill="#1B1E22"',
    ) +
    c.upright({ x: 0, y: roof - 20, z: screen - 10, width: 22, height: 6, round: 2 }, 'fill="#14171A"') +
    bothSides((side) =>
      standingSeats({ z, seats: [[(side * width) / 4, width * 0.37]], top: seatTop, low: low - 40 }, c, ink),
    )
  );
};
