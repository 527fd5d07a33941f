// Shapes are in centimeters, y up, x from the front bumper, so that they can be checked against data sheets. This file
// converts them to pixels.

/** One decimal is a tenth of a pixel at a width of 800: finer details are invisible. */
export const n = (v: number): string => {
  const tenths = Math.round(v * 10);
  if (tenths % 10 === 0) return String(tenths / 10);
  // Composed of whole numbers: converting fractions to text takes several times as long, and a drawing has thousands.
  const size = Math.abs(tenths);
  const whole = Math.trunc(size / 10);
  return `${tenths < 0 ? '-' : ''}${whole === 0 ? '' : whole}.${size % 10}`;
};

export type Place = {
  s: number;
  x: (v: number) => number;
  y: (v: number) => number;
  /** Converts an absolute path (M L C S Q T Z only: all numbers are x y pairs). */
  d: (path: string) => string;
};

export function place(scale: number, originX: number, ground: number): Place {
  const x = (v: number) => originX + v * scale;
  const y = (v: number) => ground - v * scale;
  return { s: scale, x, y, d: (p) => pairs(p, (a, b) => [x(a), y(b)]) };
}

/** Applies `f` to every x y pair of a path. */
export function pairs(path: string, f: (a: number, b: number) => [number, number]): string {
  return path
    .replace(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g, (_, a, b) => {
      const [p, q] = f(+a, +b);
      return `${n(p)} ${n(q)}`;
    })
    .replace(/\s*([MLCSQTZ])\s*/g, '$1');
}

/** Repeats a path around the origin; only points are rotated, so that the light direction stays the same. */
export function spin(path: string, count: number, start = 0): string {
  let out = '';
  for (let i = 0; i < count; i++) {
    const t = ((start + (360 / count) * i) * Math.PI) / 180;
    const c = Math.cos(t),
      s = Math.sin(t);
    out += pairs(path, (a, b) => [a * c - b * s, a * s + b * c]);
  }
  return out;
}

const at = (values: number[], index: number): number => values.at(index) ?? 0;

const ARGS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7 };

/**
 * Converts absolute to relative commands, which are a third shorter. Steps are taken between rounded points, so that
 * errors don't add up.
 */
function relative(d: string): string {
  let out = '',
    x = 0,
    y = 0,
    sx = 0,
    sy = 0,
    last = '';
  const r = (v: number) => Math.round(v * 10) / 10;
  for (const [, cmd = '', rest = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    if (cmd === 'Z' || cmd === 'z') {
      out += 'z';
      x = sx;
      y = sy;
      last = 'z';
      continue;
    }
    const v = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number),
      size = ARGS[cmd];
    if (!size) {
      out += cmd + rest;
      continue;
    }
    for (let i = 0; i < v.length; i += size) {
      const a = v.slice(i, i + size);
      const rel =
        cmd === 'H'
          ? [at(a, 0) - x]
          : cmd === 'V'
            ? [at(a, 0) - y]
            : cmd === 'A'
              ? [...a.slice(0, 5), at(a, 5) - x, at(a, 6) - y]
              : a.map((t, j) => t - (j % 2 ? y : x));
      if (cmd === 'H') x = r(at(a, 0));
      else if (cmd === 'V') y = r(at(a, 0));
      else [x, y] = [r(at(a, -2)), r(at(a, -1))];
      if (cmd === 'M') {
        sx = x;
        sy = y;
        out += `M${n(x)} ${n(y)}`;
      } else out += (cmd === last ? ' ' : cmd.toLowerCase()) + rel.map(n).join(' ');
      last = cmd;
    }
  }
  return out
    .replace(/ -/g, '-')
    .replace(/(\.\d+) \./g, '$1.')
    .replace(/(\.\d+) \./g, '$1.');
}

/** Simple minification: no line breaks, relative paths, default-black stops. */
export function minify(svg: string): string {
  return svg
    .replace(/\n\s*/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ d="([A-Z][^"a-z]+)"/g, (_, d) => ` d="${relative(d)}"`)
    .replace(/ \/>/g, '/>')
    .replace(/="0\./g, '=".');
}
