import { n } from '../parts/path.ts';
import { bothSides, cameraAt, type Spot } from './camera.ts';
import type { CargoInk } from './ink.ts';
import { foldedSeats, frontRow } from './seats.ts';
import { wheelHousings } from './wheel-housing.ts';

export type TrunkSpace = {
  /** The width of the opening, in centimeters. */
  width: number;
  /** The distance to the backs of the rear seats. */
  depth: number;
  /** The height between the floor and the parcel shelf. */
  height: number;
};

/** A trunk under its raised lid; with the seats folded it extends to the front seats. */
export const trunkView = ({ width, depth, height }: TrunkSpace, folded: boolean, ink: CargoInk): string => {
  const { k, u, id } = ink;
  const zoom = 560 / width;
  const c = cameraAt({ eye: 66, back: 150, zoom, level: 392 });
  const half = width / 2;
  // The lip is higher than the floor behind it.
  const lip = 12;
  const quad = (x: number, y0: number, y1: number, z0: number, z1: number): Spot[] => [
    [x, y0, z0],
    [x, y0, z1],
    [x, y1, z1],
    [x, y1, z0],
  ];
  const upright = (x0: number, x1: number, y0: number, y1: number, z: number): Spot[] => [
    [x0, y0, z],
    [x1, y0, z],
    [x1, y1, z],
    [x0, y1, z],
  ];
  const floor = c.plane(
    [
      [-half, 0, 0],
      [half, 0, 0],
      [half - 6, 0, depth],
      [6 - half, 0, depth],
    ],
    `fill="url(#${id}f)"`,
  );
  const walls = bothSides(
    (side) =>
      c.plane(quad(side * half, 0, height + 8, 0, depth), `fill="${u.deep}"`) +
      c.plane(quad(side * half, 28, 33, 8, 16), 'fill="#EDE6CF"'),
  );
  const back = c.plane(upright(-half, half, 0, height + 6, depth), `fill="${u.shade}"`);
  const split = half * 0.16;
  const panels = [
    [-half + 15, split],
    [split, half - 15],
  ] as const;
  const room = half - 15;
  // Seats up: the carpeted seat backs with a pull strap each. Seats folded: daylight and the front seats behind the
  // gap.
  const wall = folded
    ? `<clipPath id="${id}g"><path d="M${n(c.x(-room, depth))} ${n(c.y(0, depth))}H${n(c.x(room, depth))}V${n(c.y(height - 4, depth))}H${n(c.x(-room, depth))}Z"/></clipPath><g clip-path="url(#${id}g)"><rect width="800" height="450" fill="#15181B"/>${frontRow({ z: depth + 105, width: room * 2 + 20, roof: height + 26, low: 20, seatTop: 46 }, c, ink)}${foldedSeats(
        {
          z: depth,
          seats: panels.map(([a, b]) => [(a + b) / 2, b - a] as const),
        },
        { to: depth + 62, y: 5 },
        c,
        ink,
      )}</g><path d="M${n(c.x(-room, depth))} ${n(c.y(0, depth))}V${n(c.y(height - 4, depth))}H${n(c.x(room, depth))}V${n(c.y(0, depth))}" fill="none" stroke="#0A0B0D" stroke-width="4"/>`
    : panels
        .map(
          ([a, b]) =>
            c.plane(
              upright(a + 0.8, b - 0.8, 1, height - 3, depth),
              `fill="${u.carpet}" stroke="#0A0B0D" stroke-width="2"`,
            ) +
            c.plane(
              upright(a + 7, b - 7, 7, height - 9, depth),
              `fill="url(#${id}l)" stroke="${u.stitch}" stroke-opacity=".4" stroke-dasharray="4 3"`,
            ) +
            c.plane(upright((a + b) / 2 - 4, (a + b) / 2 + 4, height - 7, height - 4, depth), `fill="${u.light}"`),
        )
        .join('');
  const shelf = c.plane(
    [
      [-half, height, depth],
      [half, height, depth],
      [half, height + 10, 34],
      [-half, height + 10, 34],
    ],
    'fill="#0D0F11"',
  );
  const [left, right, low] = [c.x(-half, 0), c.x(half, 0), c.y(lip, 0)];
  const top = c.y(height + 10, 34);
  const [a, b] = [left + 54, right - 54];
  const hole = `M${n(a)} ${n(top)}H${n(b)}Q${n(b + 20)} ${n(top)} ${n(b + 26)} ${n(top + 24)}L${n(right - 6)} ${n(low - 20)}Q${n(right - 4)} ${n(low)} ${n(right - 30)} ${n(low)}H${n(left + 30)}Q${n(left + 4)} ${n(low)} ${n(left + 6)} ${n(low - 20)}L${n(a - 26)} ${n(top + 24)}Q${n(a - 20)} ${n(top)} ${n(a)} ${n(top)}Z`;
  const lid = `<path d="M${n(left + 12)} 0H${n(right - 12)}L${n(b + 10)} ${n(top - 4)}H${n(a - 10)}Z" fill="url(#${id}b)" stroke="${k.line}"/><path d="M${n(left + 36)} 0H${n(right - 36)}L${n(b - 6)} ${n(top - 10)}H${n(a + 6)}Z" fill="#1C1F23"/><path d="M${n(left + 90)} 10H${n(right - 90)}L${n(b - 40)} ${n(top - 30)}H${n(a + 40)}Z" fill="#25292E" stroke="#0B0D0F"/><path d="M380 12H420L416 26H384Z" fill="#8D959D"/>${bothSides((side) => `<path d="M${n(side < 0 ? a + 4 : b - 4)} ${n(top - 16)}Q${n(side < 0 ? a - 22 : b + 22)} ${n(top + 20)} ${n(side < 0 ? a + 6 : b - 6)} ${n(top + 64)}" fill="none" stroke="#3A4047" stroke-width="7"/>`)}`;
  const lamps = bothSides((side) => {
    const at = side < 0 ? left : right;
    return `<path d="M${n(at + side * 2)} ${n(low - 64)}L${n(at + side * 82)} ${n(low - 78)}L${n(at + side * 90)} ${n(low - 26)}L${n(at + side * 8)} ${n(low - 14)}Z" fill="url(#${id}t)" stroke="#2A0407"/><path d="M${n(at + side * 12)} ${n(low - 38)}L${n(at + side * 84)} ${n(low - 52)}" stroke="#FF8A80" stroke-width="4"/>`;
  });
  return `<g clip-path="url(#${id}a)"><rect width="800" height="450" fill="url(#${id}k)"/><path d="M${n(left - 96)} 450L${n(left - 104)} ${n(low - 70)}Q${n(left - 70)} ${n(top + 34)} ${n(a - 60)} ${n(top + 6)}H${n(b + 60)}Q${n(right + 70)} ${n(top + 34)} ${n(right + 104)} ${n(low - 70)}L${n(right + 96)} 450Z" fill="url(#${id}b)" stroke="${k.line}"/>${lamps}<clipPath id="${id}h"><path d="${hole}"/></clipPath><g clip-path="url(#${id}h)"><rect width="800" height="450" fill="#101214"/>${back}${floor}${walls}${wheelHousings({ half, wide: 13, high: 30, from: 30, to: depth }, c, { face: u.carpet, side: u.deep, top: u.shade })}${wall}${shelf}</g><path d="${hole}" fill="none" stroke="#0B0D10" stroke-width="6"/>${lid}<path d="M${n(left + 30)} ${n(low + 6)}H${n(right - 30)}" stroke="${k.sky}" stroke-opacity=".7" stroke-width="3"/><path d="M${n(left - 92)} ${n(low + 34)}H${n(right + 92)}" stroke="${k.line}" stroke-opacity=".6" stroke-width="2"/></g>`;
};
