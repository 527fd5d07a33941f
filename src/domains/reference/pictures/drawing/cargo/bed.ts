import { n } from '../parts/path.ts';
import { bothSides, cameraAt, type Spot } from './camera.ts';
import type { CargoInk } from './ink.ts';
import { wheelHousings } from './wheel-housing.ts';

export type BedSpace = {
  /** The width between the walls, the height of the walls, and the length of the floor, in centimeters. */
  width: number;
  wall: number;
  length: number;
};

/** A pickup's bed, seen over the lowered tailgate up to the back of the cab. */
export const bedView = ({ width, wall, length }: BedSpace, { k, id }: CargoInk): string => {
  const zoom = 440 / width;
  const c = cameraAt({ eye: 112, back: 260, zoom, level: 372 });
  const half = width / 2;
  const rail = half + 13;
  const flat = (x0: number, x1: number, y: number, z0: number, z1: number): Spot[] => [
    [x0, y, z0],
    [x1, y, z0],
    [x1, y, z1],
    [x0, y, z1],
  ];
  const upright = (x0: number, x1: number, y0: number, y1: number, z: number): Spot[] => [
    [x0, y0, z],
    [x1, y0, z],
    [x1, y1, z],
    [x0, y1, z],
  ];
  const ribs = Array.from({ length: 11 }, (_, i) => -half + ((i + 1) * width) / 12)
    .map((x) =>
      c.line(
        [
          [x, 0, 0],
          [x, 0, length],
        ],
        'stroke="#0D0F11" stroke-width="3"',
      ),
    )
    .join('');
  const cabTop = wall + 62;
  const cab =
    c.plane(
      [
        [-half - 6, wall - 4, length + 6],
        [half + 6, wall - 4, length + 6],
        [half + 4, wall + 26, length + 6],
        [half - 12, cabTop - 6, length + 6],
        [half - 26, cabTop, length + 6],
        [26 - half, cabTop, length + 6],
        [12 - half, cabTop - 6, length + 6],
        [-half - 4, wall + 26, length + 6],
      ],
      `fill="url(#${id}b)" stroke="${k.line}"`,
    ) +
    c.plane(
      [
        [6 - half, wall + 12, length + 6],
        [half - 6, wall + 12, length + 6],
        [half - 18, cabTop - 12, length + 6],
        [18 - half, cabTop - 12, length + 6],
      ],
      'fill="#2A353E" stroke="#0A0C0F" stroke-width="3"',
    ) +
    c.plane(upright(-half * 0.3, half * 0.3, wall + 14, cabTop - 14, length + 6), 'fill="#3D4B56"') +
    c.plane(upright(-12, 12, cabTop - 9, cabTop - 5, length + 6), `fill="url(#${id}t)"`);
  const walls = bothSides((side) =>
    c.plane(
      [
        [side * half, 0, 0],
        [side * half, 0, length],
        [side * half, wall, length],
        [side * half, wall, 0],
      ],
      'fill="#22262A"',
    ),
  );
  const rails = bothSides(
    (side) =>
      // The rail: its cap, and a hook near each end.
      c.plane(flat(side * half, side * rail, wall, 0, length + 4), `fill="url(#${id}b)" stroke="${k.line}"`) +
      c.plane(flat(side * (half - 1), side * (half + 6), wall + 0.5, 0, length), 'fill="#191C20"') +
      [0.12, 0.86]
        .map((share) =>
          c.upright(
            { x: side * (half - 3), y: wall - 14, z: length * share, width: 4, height: 6, round: 2 },
            'fill="none" stroke="#8D959D" stroke-width="2.5"',
          ),
        )
        .join('') +
      // The end of the side panel, with its lamp.
      c.plane(upright(side * half, side * rail, -34, wall, 0), `fill="url(#${id}b)" stroke="${k.line}"`) +
      c.plane(
        upright(side * (half + 2.5), side * (rail - 1.5), 8, wall - 8, 0),
        `fill="url(#${id}t)" stroke="#2A0407"`,
      ) +
      c.line(
        [
          [side * (half - 1), 30, 2],
          [side * (half - 1), 1, -44],
        ],
        'stroke="#70787F" stroke-width="4"',
      ),
  );
  const gate =
    c.plane(flat(-half, half, -1, -52, -2), `fill="url(#${id}b)" stroke="${k.line}"`) +
    c.plane(flat(6 - half, half - 6, -0.5, -46, -6), 'fill="#23272B"') +
    [-0.6, -0.2, 0.2, 0.6]
      .map((share) =>
        c.line(
          [
            [half * share, 0, -44],
            [half * share, 0, -8],
          ],
          'stroke="#0D0F11" stroke-width="4"',
        ),
      )
      .join('') +
    c.plane(upright(-half, half, -7, -1, -52), `fill="${k.shade}" stroke="${k.line}"`);
  return `<g clip-path="url(#${id}a)"><rect width="800" height="450" fill="url(#${id}k)"/>${cab}${c.plane(flat(-half, half, 0, 0, length), 'fill="#1B1E22"')}${ribs}${c.plane(upright(-half, half, 0, wall, length), 'fill="#191C20"')}${[
    -0.5, 0, 0.5,
  ]
    .map((share) =>
      c.line(
        [
          [half * share, 3, length],
          [half * share, wall - 3, length],
        ],
        'stroke="#2E3338" stroke-width="4"',
      ),
    )
    .join(
      '',
    )}${walls}${wheelHousings({ half, wide: 18, high: 22, from: length * 0.32, to: length * 0.72 }, c, { face: '#2E3338', side: '#262A2E', top: '#363B41' })}${rails}${gate}<path d="M${n(c.x(-rail, 0))} ${n(c.y(wall, 0))}L${n(c.x(-rail, length))} ${n(c.y(wall, length))}M${n(c.x(rail, 0))} ${n(c.y(wall, 0))}L${n(c.x(rail, length))} ${n(c.y(wall, length))}" stroke="${k.sky}" stroke-opacity=".8" stroke-width="2"/></g>`;
};
