import { isDark, mix, type Shades } from '../parts/paint.ts';
import { n } from '../parts/path.ts';
import { wheelDefs } from '../parts/wheels.ts';
import type { V } from './corners.ts';
import { archOf, type Cubic, closed, curves, open, pathOf, sample } from './curve.ts';
import type { Generation, Lamp } from './description.ts';
import { drawPart, inFrame, inkOf, silhouette, softShadow, stop, tyre } from './ink.ts';
import type { Part } from './parts.ts';
import { cladding, handles, lamp, mirror, roofSpoiler, spare } from './side-details.ts';
import { glass } from './side-glass.ts';
import { lines, rails } from './side-lines.ts';

export function sideView(g: Generation, k: Shades, wheel: string, id: string): string {
  const p = inFrame(g),
    L = g.size.length / 10,
    H = g.size.height / 10;
  const { r: R, rim } = tyre(g.tyres);
  const axles: [number, number] = [g.size.front / 10, (g.size.front + g.size.wheelbase) / 10];
  const form = g.arch.form ?? 'round',
    A = R + g.arch.gap;
  const [s0, s1, s2] = g.sill;
  const arch = (i: number, grow: number): Cubic[] => archOf(form, axles[i]!, R, A + grow, i ? s2 : s1, i ? s1 : s0);
  const top = curves(silhouette(g), false, 3);
  const hull = `${p.d(`${pathOf(top)}${pathOf(arch(1, 0), 'L')}${pathOf(arch(0, 0), 'L')}`)}Z`;
  const roofLine = sample(top, 12);
  const topAt = (x: number): number => {
    let best = 0;
    for (let i = 1; i < roofLine.length; i++) {
      const a = roofLine[i - 1]!,
        b = roofLine[i]!;
      if (a[0] === b[0] || (a[0] - x) * (b[0] - x) > 0) continue;
      best = Math.max(best, a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]));
    }
    return best;
  };
  const y = (v: number) => n(p.y(v)),
    x = (v: number) => n(p.x(v));
  const layer = (l: Part['layer']) => {
    const list = g.parts.filter((t) => t.layer === l);
    return list.length
      ? `<g stroke-linecap="round" stroke-linejoin="round">${list.map((t) => drawPart(t, p, k, id)).join('')}</g>`
      : '';
  };

  // The paint: reflections of a bright sky and a gray floor on a curved side. A white roof on a white page needs a
  // shaded edge, a colored one a light edge.
  const yTop = p.y(H),
    yLow = p.y(s1 - 4),
    at = (h: number) => (p.y(h) - yTop) / (yLow - yTop),
    { belt, tuck } = g;
  const defs = `<linearGradient id="${id}b" gradientUnits="userSpaceOnUse" x2="0" y1="${n(yTop)}" y2="${n(yLow)}">${stop(0, k.gloss > 0.9 ? k.mid : k.light)}${stop(at(H - 9), k.base)}${stop(at(belt + 6), k.base)}${stop(at(belt - 1), k.sky)}${stop(at(belt - 7), k.light)}${stop(at(belt - 20), k.base)}${stop(at((belt + tuck) / 2 - 4), k.mid)}${stop(at(tuck + 4), k.bounce)}${stop(at(tuck - 3), k.base)}${stop(at(tuck - 12), k.shade)}${stop(1, k.deep)}</linearGradient>
<linearGradient id="${id}e">${stop(0, '', 0.42)}${stop(0.05, '', 0.12)}${stop(0.14, '', 0)}${stop(0.86, '', 0)}${stop(0.95, '', 0.14)}${stop(1, '', 0.46)}</linearGradient>
<linearGradient id="${id}k" x2="0" y2="1">${stop(0, '', 0.38)}${stop(0.25, '', 0.12)}${stop(1, '', 0)}</linearGradient>
<linearGradient id="${id}h" x2="0" y2="1">${stop(0, '#fff', 0)}${stop(1, '#fff', k.gloss * 0.55)}</linearGradient>
<linearGradient id="${id}k2" y1="1" x2="0" y2="0" href="#${id}k"/><linearGradient id="${id}h2" y1="1" x2="0" y2="0" href="#${id}h"/>
<linearGradient id="${id}r" gradientUnits="userSpaceOnUse" x2="0" y1="${n(yTop)}" y2="${y(tuck)}">${stop(0, '#fff', 0.95 * k.gloss)}${stop(0.6, '#fff', 0.75 * k.gloss)}${stop(1, '#fff', 0)}</linearGradient>
<linearGradient id="${id}ch" x2="0" y2="1">${stop(0, '#F6F8FA')}${stop(0.5, '#8F979F')}${stop(0.55, '#5C646C')}${stop(1, '#D5DADF')}</linearGradient>
<linearGradient id="${id}m" gradientUnits="userSpaceOnUse" x1="${x(0)}" x2="${x(L)}">${stop(0, '#fff', 0.1)}${stop(0.14, '#fff', 0.8 * k.gloss)}${stop(0.3, '#fff', 0.3 * k.gloss)}${stop(0.55, '#fff', 0.75 * k.gloss)}${stop(0.75, '#fff', 0.3 * k.gloss)}${stop(0.88, '#fff', 0.6 * k.gloss)}${stop(1, '#fff', 0)}</linearGradient>
<linearGradient id="${id}gl" gradientUnits="userSpaceOnUse" x2="0" y1="${n(yTop)}" y2="${y(belt)}"><stop stop-color="#141B22"/><stop offset=".35" stop-color="#2B3842"/><stop offset=".8" stop-color="#50616D"/><stop offset="1" stop-color="#3B4852"/></linearGradient>
${softShadow(id)}`;

  const cx = x(L / 2);
  const ground = `<g fill="url(#${id}s)"><ellipse cx="${cx}" cy="${y(-2)}" rx="${n(L * 0.56 * p.s)}" ry="21"/><ellipse cx="${cx}" cy="${y(0)}" rx="${n(L * 0.48 * p.s)}" ry="11"/>${axles.map((a) => `<ellipse cx="${x(a)}" cy="${y(0)}" rx="${n(R * 1.1 * p.s)}" ry="7"/>`).join('')}</g>`;
  const floor = Math.min(s1 - 4, s1);
  const under = `<path d="M${x(axles[0] - A * 0.6)} ${y(s1 + 8)}H${x(axles[1] + A * 0.6)}L${x(axles[1])} ${y(floor)}H${x(axles[0])}Z" fill="#08090B"/>`;
  const wells = [0, 1].map((i) => `${p.d(pathOf(arch(i, 1.2)))}Z`).join('');

  // Closing a crease straight up or down turns its curve into a lit and a shaded band. Only the main one may end
  // square, at the ends of the car; others taper off.
  const band = (vs: V[], dy: number, main: boolean) => {
    const a = vs[0]!,
      b = vs[vs.length - 1]!;
    const then = (back: V[]) => open(back).replace(/^M[^LC]*/, '');
    if (!main) {
      const mid = vs.length > 2 ? vs.slice(1, -1) : ([[(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 40]] as V[]);
      return p.d(`${open(vs)}${then([b, ...mid.map(([x, y, r = 20]): V => [x, y + dy, r]).reverse(), a])}Z`);
    }
    // A main crease that begins or ends within the side fades out there instead of ending in a step.
    const at = (t: number) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + dy] as const;
    const [x0, y0] = at(0.3),
      [x1, y1] = at(0.7);
    const end = b[0] > L - 24 ? `L${b[0]} ${b[1] + dy}` : `Q${(b[0] + x1) / 2} ${b[1] + dy * 0.7} ${x1} ${y1}`;
    const start =
      a[0] < 20 ? `L${a[0]} ${a[1] + dy}` : `L${x0} ${y0}Q${(a[0] + x0) / 2} ${a[1] + dy * 0.7} ${a[0]} ${a[1]}`;
    return p.d(`${open(vs)}${end}${start}Z`);
  };
  const crease = g.creases
    .map((c, i) => {
      const d = p.d(open(c));
      // Low on the doors the metal curves outwards again below the crease and is lit there.
      const low = i > 0 && c.every(([, at]) => at < (belt + tuck) / 2 + 4);
      if (low)
        return `<path d="${band(c, 11, false)}" fill="url(#${id}k2)"/><path d="${band(c, -5, false)}" fill="url(#${id}h2)"/><path d="${d}" fill="none" stroke="url(#${id}m)" stroke-width="1.3"/>`;
      return `<path d="${band(c, i ? -8 : -30, !i)}" fill="url(#${id}k)"${i ? ' opacity=".8"' : ''}/><path d="${band(c, i ? 3 : 6, !i)}" fill="url(#${id}h)"/><path d="${d}" fill="none" stroke="url(#${id}m)" stroke-width="${i ? 1.5 : 1.8}"/>`;
    })
    .join('');
  const rockerLine =
    g.rocker ??
    ([
      [axles[0] + A + 3, tuck - 9],
      [axles[1] - A - 3, tuck - 7],
    ] as V[]);
  const lips = `<use href="#${id}u" stroke="#fff" stroke-opacity="${n(0.34 * k.gloss)}" stroke-width="${n(4.4 * p.s)}"/><use href="#${id}u" stroke="#000" stroke-opacity=".34" stroke-width="${n(2.6 * p.s)}"/>`;
  const shade = `${crease}<path d="${p.d(open(rockerLine))}" fill="none" stroke="url(#${id}m)" stroke-width="1.8"/>
<g fill="none">${lips}</g><rect x="${x(0)}" y="0" width="${n(L * p.s)}" height="450" fill="url(#${id}e)"/><use href="#${id}o" fill="none" stroke="url(#${id}r)" stroke-width="2.6"/>`;

  const held = (one: Lamp, kind: 'h' | 't') => {
    const drawn = lamp(one, p, k, id, kind);
    return one.proud ? drawn : `<g clip-path="url(#${id}c)">${drawn}</g>`;
  };
  const lamps = held(g.head, 'h') + held(g.rear, 't');
  const cap = g.cap
    ? `<path d="${p.d(closed(g.cap.at))}" fill="${inkOf(g.cap.ink, k, id)}"${isDark(k) ? ' stroke="#AEB6BE" stroke-opacity=".6" stroke-width="2.4"' : ''}/><path d="${p.d(closed(g.cap.at))}" fill="url(#${id}h)" opacity=".18"/>`
    : '';

  return `<defs>${defs}${wheelDefs(id, wheel, rim)}<path id="${id}o" d="${hull}"/><clipPath id="${id}c"><use href="#${id}o"/></clipPath><path id="${id}u" d="${wells}"/><linearGradient id="${id}ws" gradientUnits="userSpaceOnUse" x2="0" y1="${y(R + A)}" y2="${y(R + A * 0.5)}"><stop stop-opacity=".85"/><stop offset="1" stop-opacity="0"/></linearGradient></defs>
${ground}${under}${spare(g, p)}${layer('under')}<use href="#${id}u" fill="#07080A"/>
<use href="#${id}o" fill="url(#${id}b)"/><g clip-path="url(#${id}c)">${shade}${cap}${cladding(g, p, k, id, arch, axles)}${layer('body')}</g>
<use href="#${id}o" fill="none" stroke="${mix(k.line, k.edge, 0.35)}" stroke-opacity="${k.gloss > 0.9 ? 0.9 : 0.8}" stroke-width="1"/>
${glass(g, p, k, id)}${lines(g, p, k, id, axles, A, R, topAt)}${roofSpoiler(g, p, k, id, topAt)}${rails(g, p, k, id, topAt)}${layer('over')}
${lamps}${handles(g, p, k)}${mirror(g, p, k)}
${axles.map((a) => `<use href="#${id}w" transform="translate(${x(a)} ${y(R)})scale(${((R * p.s) / 100).toFixed(3)})"/>`).join('')}<use href="#${id}u" fill="url(#${id}ws)"/>${layer('top')}`;
}
