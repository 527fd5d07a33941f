import { bothSides, type Camera } from './camera.ts';

/** The wheel housings along both walls. */
export const wheelHousings = (
  { half, wide, high, from, to }: { half: number; wide: number; high: number; from: number; to: number },
  c: Camera,
  { face, side, top }: { face: string; side: string; top: string },
): string =>
  bothSides((sign) => {
    const [wall, inner] = [sign * half, sign * (half - wide)];
    const slope = (to - from) * 0.14;
    return (
      c.plane(
        [
          [inner, 0, from],
          [inner, 0, to],
          [inner, high, to - slope],
          [inner, high, from + slope],
        ],
        `fill="${side}"`,
      ) +
      c.plane(
        [
          [inner, high, from + slope],
          [inner, high, to - slope],
          [wall, high, to - slope],
          [wall, high, from + slope],
        ],
        `fill="${top}"`,
      ) +
      c.plane(
        [
          [wall, 0, from],
          [inner, 0, from],
          [inner, high, from + slope],
          [wall, high, from + slope],
        ],
        `fill="${face}" stroke="#0B0D0F" stroke-opacity=".5"`,
      )
    );
  });
