import { bothSides, cameraAt, type Spot } from './camera.ts';
import type { CargoInk } from './ink.ts';
import { frontRow, standingSeats } from './seats.ts';
import { wheelHousings } from './wheel-housing.ts';

export type HoldSpace = {
  /** The width between the walls, the height under the roof, and the length from the bulkhead, in centimeters. */
  width: number;
  height: number;
  length: number;
  /** The number of seat rows; 0 for a cargo van. */
  rows: number;
};

/** A van seen between its two open rear doors. */
export const holdView = ({ width, height, length, rows }: HoldSpace, ink: CargoInk): string => {
  const { k, u, id } = ink;
  const zoom = Math.min(400 / width, 372 / height);
  const c = cameraAt({ eye: 96, back: 210, zoom, level: 412 });
  const half = width / 2;
  const passengers = rows > 0;
  const wall = (side: number, y0: number, y1: number, z0: number, z1: number): Spot[] => [
    [side * half, y0, z0],
    [side * half, y0, z1],
    [side * half, y1, z1],
    [side * half, y1, z0],
  ];
  const flat = (y: number, z0: number, z1: number): Spot[] => [
    [-half, y, z0],
    [half, y, z0],
    [half, y, z1],
    [-half, y, z1],
  ];
  const posts = Array.from({ length: 5 }, (_, i) => ((i + 0.5) * length) / 5);
  // Bare steel with ribs, or trim with a window for each row.
  const sides = bothSides((side) => {
    const skin = c.plane(wall(side, 0, height, 0, length), passengers ? `fill="${u.lining}"` : `fill="${k.base}"`);
    if (passengers) {
      const windows = posts.map((z) =>
        c.plane(
          wall(side, 62, Math.min(118, height - 16), z - 18, z + length / 5 - 26),
          `fill="url(#${id}d)" stroke="#101214" stroke-width="3"`,
        ),
      );
      return skin + c.plane(wall(side, 0, 54, 0, length), `fill="${u.shade}"`) + windows.join('');
    }
    const ribs = posts.map((z) => c.plane(wall(side, 0, height - 3, z, z + 9), `fill="${k.shade}"`));
    const boards =
      c.plane(wall(side, 4, 62, 0, length), 'fill="#8B7757"') + c.plane(wall(side, 2, 6, 0, length), 'fill="#2A2D31"');
    const shade = c.plane(wall(side, 0, height, 0, length), 'fill="#000" opacity=".28"');
    return skin + boards + ribs.join('') + shade;
  });
  const housing = wheelHousings({ half, wide: 18, high: 26, from: 60, to: 130 }, c, {
    face: '#2E3338',
    side: '#262A2E',
    top: '#363B41',
  });
  const ceiling =
    c.plane(flat(height, 0, length), passengers ? `fill="${u.lining}"` : `fill="${k.shade}"`) +
    posts
      .map((z) =>
        c.plane(flat(height - 1, z, z + 8), passengers ? `fill="${u.stitch}" opacity=".5"` : `fill="${k.deep}"`),
      )
      .join('');
  const floor =
    c.plane(flat(0, 0, length), passengers ? `fill="url(#${id}f)"` : 'fill="#3A3F45"') +
    (passengers
      ? ''
      : [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75]
          .map((share) =>
            c.line(
              [
                [half * share, 0, 0],
                [half * share, 0, length],
              ],
              'stroke="#24282C" stroke-width="3"',
            ),
          )
          .join(''));
  const cabin = frontRow(
    { z: length + 12, width: width * 0.94, roof: Math.min(height, 134), low: 46, seatTop: 76 },
    c,
    ink,
  );
  const header =
    height > 134
      ? c.plane(
          [
            [-half, 128, length],
            [half, 128, length],
            [half, height, length],
            [-half, height, length],
          ],
          `fill="${passengers ? u.lining : k.shade}"`,
        )
      : '';
  const benches = Array.from({ length: rows }, (_, i) => (length * (i + 0.35)) / rows)
    .reverse()
    .map((z) =>
      standingSeats(
        {
          z,
          seats: [-0.3, 0.04, 0.38].map((share) => [width * (share - 0.08), width * 0.3] as const),
          top: 72,
          low: 6,
        },
        c,
        ink,
      ),
    )
    .join('');
  // The doors are fully open and show their inner side.
  const doors = bothSides((side) => {
    const [x0, x1] = [side * (half + 6), side * (half + 54)];
    const leaf = (inset: number, y0: number, y1: number): Spot[] => [
      [x0 + side * inset, y0, 0],
      [x1 - side * inset, y0, -26],
      [x1 - side * inset, y1, -26],
      [x0 + side * inset, y1, 0],
    ];
    return (
      c.plane(leaf(0, -6, height + 2), `fill="url(#${id}b)" stroke="${k.line}"`) +
      c.plane(leaf(8, height * 0.52, height - 8), 'fill="#33404A" stroke="#0A0C0F" stroke-width="3"') +
      c.plane(leaf(8, 4, height * 0.46), `fill="${passengers ? u.shade : k.shade}" stroke="${k.line}"`)
    );
  });
  const frame = `<path d="M${c.x(-half - 6, 0).toFixed(1)} ${c.y(height + 6, 0).toFixed(1)}H${c.x(half + 6, 0).toFixed(1)}V450H${c.x(-half - 6, 0).toFixed(1)}Z" fill="url(#${id}b)" stroke="${k.line}"/>`;
  const hole = `<clipPath id="${id}h"><path d="M${c.x(-half, 0).toFixed(1)} ${c.y(height, 0).toFixed(1)}H${c.x(half, 0).toFixed(1)}V${c.y(0, 0).toFixed(1)}H${c.x(-half, 0).toFixed(1)}Z"/></clipPath>`;
  const sill = c.plane(
    [
      [-half, -3, 0],
      [half, -3, 0],
      [half + 3, -13, -4],
      [-half - 3, -13, -4],
    ],
    'fill="#1C2024"',
  );
  return `<g clip-path="url(#${id}a)"><rect width="800" height="450" fill="url(#${id}k)"/>${frame}${hole}<g clip-path="url(#${id}h)"><rect width="800" height="450" fill="#101214"/>${ceiling}${cabin}${header}${sides}${floor}${passengers ? '' : housing}${benches}</g>${doors}${sill}</g>`;
};
