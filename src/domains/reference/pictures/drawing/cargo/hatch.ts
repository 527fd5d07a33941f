import { n } from '../parts/path.ts';
import { bothSides, cameraAt, type Spot } from './camera.ts';
import type { CargoInk } from './ink.ts';
import { foldedSeats, frontRow, type SeatRow, standingSeats } from './seats.ts';
import { wheelHousings } from './wheel-housing.ts';

export type HatchSpace = {
  /** The size of the opening, in centimeters. */
  width: number;
  height: number;
  /** The distances of the seat rows from the opening, rearmost first. */
  rows: readonly number[];
  /** Whether a minivan has a well behind the last row, which that row folds into. */
  well?: boolean;
};

/** A row of two or three seats: split 60/40 in the second row, 50/50 in a third one, captain's chairs in a minivan. */
const rowOf = (z: number, place: number, { width, height, rows, well }: HatchSpace): SeatRow => {
  const top = Math.min(56, height * 0.68);
  const room = width - 1;
  const third = rows.length > 1 && place === 0;
  const chairs = well && !third;
  const seats: SeatRow['seats'] = chairs
    ? [
        [-room * 0.27, room * 0.38],
        [room * 0.27, room * 0.38],
      ]
    : third
      ? [
          [-room * 0.25, room * 0.48],
          [room * 0.25, room * 0.48],
        ]
      : [
          [-room / 3, room * 0.33],
          [0, room * 0.32],
          [room / 3, room * 0.33],
        ];
  return { z, seats, top: third ? top - 4 : top, low: well && third ? -14 : 0 };
};

/** The view through the open tailgate of a hatchback, wagon, SUV or minivan. */
export const hatchView = (space: HatchSpace, folded: boolean, ink: CargoInk): string => {
  const { k, u, id } = ink;
  const { width, height, rows, well = false } = space;
  const zoom = Math.min(560 / width, 304 / height);
  const c = cameraAt({ eye: 72, back: 165, zoom, level: 372 });
  const half = width / 2;
  const last = rows.at(-1) ?? 80;
  const front = last + 85;
  const end = front + 75;
  const wall = (side: number, y0: number, y1: number, z0: number, z1: number): Spot[] => [
    [side * half, y0, z0],
    [side * half, y0, z1],
    [side * half, y1, z1],
    [side * half, y1, z0],
  ];
  const floor = (z0: number, z1: number, y = 0): Spot[] => [
    [-half, y, z0],
    [half, y, z0],
    [half, y, z1],
    [-half, y, z1],
  ];
  const sill = height * 0.48;
  // Side windows between the pillars, one behind each row.
  const edges = [0, ...rows, front];
  const windows = (side: number) =>
    edges
      .slice(1)
      .map((z, i) =>
        c.plane(
          wall(side, height * 0.64, height - 9, (edges[i] ?? 0) + 10, z - 7),
          `fill="url(#${id}d)" stroke="#101214" stroke-width="3"`,
        ),
      )
      .join('');
  const sides = bothSides(
    (side) =>
      c.plane(wall(side, 0, height, 0, end), `fill="${u.shade}"`) +
      c.plane(wall(side, 0, sill, 0, end), `fill="${u.deep}"`) +
      c.line(
        [
          [side * half, sill, 0],
          [side * half, sill, end],
        ],
        `stroke="${u.light}" stroke-opacity=".5" stroke-width="2"`,
      ) +
      windows(side) +
      c.plane(wall(side, 30, 35, 9, 17), 'fill="#EDE6CF"'),
  );
  const ceiling = c.plane(
    [
      [-half, height, 0],
      [half, height, 0],
      [half, height, end],
      [-half, height, end],
    ],
    `fill="${u.lining}"`,
  );
  const drawnRows = rows
    .map((z, place) => ({ ...rowOf(z, place, space), place }))
    .reverse()
    .map((row) => {
      const into = well && row.place === 0;
      if (folded && into) return '';
      const next = row.place + 1 < rows.length ? (rows[row.place + 1] ?? 0) : front;
      const chairs = well && row.place > 0;
      return folded && !chairs
        ? foldedSeats(row, { to: Math.min(row.z + 66, next - 10), y: 4 }, c, ink)
        : standingSeats(row, c, ink);
    })
    .join('');
  const pit =
    well && !folded
      ? c.plane(floor(3, rows[0] ?? 60, -14), `fill="${u.deep}"`) +
        c.plane(
          [
            [-half, 0, 3],
            [half, 0, 3],
            [half, -14, 3],
            [-half, -14, 3],
          ],
          'fill="#0C0E10"',
        )
      : '';
  const seams =
    well && folded
      ? c.line(
          [
            [0, 0.5, 4],
            [0, 0.5, rows[0] ?? 60],
          ],
          'stroke="#0A0B0D" stroke-width="2.5"',
        ) +
        c.line(
          [
            [-half, 0.5, rows[0] ?? 60],
            [half, 0.5, rows[0] ?? 60],
          ],
          'stroke="#0A0B0D" stroke-width="2"',
        )
      : c.line(
          [
            [-half * 0.5, 0.5, 6],
            [half * 0.5, 0.5, 6],
          ],
          `stroke="${u.stitch}" stroke-opacity=".45" stroke-width="2"`,
        );
  const [left, right, top, low] = [c.x(-half, 0), c.x(half, 0), c.y(height, 0), c.y(0, 0)];
  const hole = `M${n(left + 14)} ${n(top)}H${n(right - 14)}Q${n(right - 2)} ${n(top)} ${n(right)} ${n(top + 20)}L${n(right + 8)} ${n(low - 18)}Q${n(right + 8)} ${n(low)} ${n(right - 14)} ${n(low)}H${n(left + 14)}Q${n(left - 8)} ${n(low)} ${n(left - 8)} ${n(low - 18)}L${n(left)} ${n(top + 20)}Q${n(left + 2)} ${n(top)} ${n(left + 14)} ${n(top)}Z`;
  const lampTop = low - 38 * zoom;
  const lamps = bothSides((side) => {
    const edge = side < 0 ? left - 12 : right + 12;
    return `<path d="M${n(edge)} ${n(lampTop - 44)}L${n(edge + side * 54)} ${n(lampTop - 36)}L${n(edge + side * 62)} ${n(lampTop + 26)}L${n(edge + side * 6)} ${n(lampTop + 18)}Z" fill="url(#${id}t)" stroke="#2A0407"/>`;
  });
  // The raised tailgate above the opening: its glass and its trimmed underside.
  const gate = `<path d="M${n(left - 6)} 0H${n(right + 6)}L${n(right - 8)} ${n(top - 6)}H${n(left + 8)}Z" fill="#1A1D21"/><path d="M${n(left + 40)} 0H${n(right - 40)}L${n(right - 56)} ${n(top - 20)}H${n(left + 56)}Z" fill="#3B4852"/>${bothSides((side) => `<path d="M${n(side < 0 ? left - 2 : right + 2)} 10L${n(side < 0 ? left + 3 : right - 3)} ${n(top + 92)}" stroke="#4A5158" stroke-width="5"/>`)}`;
  return `<g clip-path="url(#${id}a)"><rect width="800" height="450" fill="url(#${id}k)"/><path d="M${n(left - 92)} 450L${n(left - 100)} ${n(low - 30)}Q${n(left - 96)} ${n(top + 60)} ${n(left - 10)} ${n(top - 22)}H${n(right + 10)}Q${n(right + 96)} ${n(top + 60)} ${n(right + 100)} ${n(low - 30)}L${n(right + 92)} 450Z" fill="url(#${id}b)" stroke="${k.line}"/>${lamps}<clipPath id="${id}h"><path d="${hole}"/></clipPath><g clip-path="url(#${id}h)"><rect width="800" height="450" fill="#101214"/>${ceiling}${frontRow({ z: front, width, roof: height, low: height * 0.42, seatTop: Math.min(60, height * 0.74) }, c, ink)}${sides}${c.plane(floor(0, end), `fill="url(#${id}f)"`)}${pit}${seams}${wheelHousings({ half, wide: 9, high: 24, from: 16, to: 62 }, c, { face: u.shade, side: u.deep, top: u.base })}${drawnRows}</g><path d="${hole}" fill="none" stroke="#0B0D10" stroke-width="7"/>${gate}<path d="M${n(left + 4)} ${n(low + 4)}H${n(right - 4)}L${n(right + 14)} ${n(low + 26)}H${n(left - 14)}Z" fill="#1C2024"/><path d="M${n(left + 30)} ${n(low + 11)}H${n(right - 30)}" stroke="#fff" stroke-opacity=".14" stroke-width="3"/><path d="M${n(left - 96)} ${n(low + 30)}H${n(right + 96)}" stroke="${k.sky}" stroke-opacity=".7" stroke-width="3"/><path d="M${n(left - 90)} ${n(low + 58)}H${n(right + 90)}" stroke="${k.line}" stroke-opacity=".6" stroke-width="2"/></g>`;
};
