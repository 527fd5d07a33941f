// The front view of generic shapes.

import { doorMirror, type End, end, endDefs, mirrored, outline, roofRail, screen, stance } from '../parts/ends.ts';
import { openCabin } from '../parts/open-cabin.ts';
import type { Shades } from '../parts/paint.ts';
import { n } from '../parts/path.ts';
import type { SideShape } from '../parts/types.ts';

function grille(shape: SideShape, e: End, id: string): string {
  const { W, B } = e,
    kind = shape.face.grille;
  const black = 'fill="#101317"';
  const bars = (w: number, y0: number, y1: number, step: number, colour: string) => {
    let d = '';
    for (let y = y0; y > y1; y -= step) d += `M-1.6 ${y}L${w} ${y}`;
    return e.path(d, `stroke="${colour}" stroke-width="${n(1.1 * e.p.s)}"`);
  };
  if (kind === 'tall') {
    let v = '';
    for (let x = 2.6; x < W * 0.36; x += 5.2) v += `M${x} ${B - 6}L${x} ${B - 42}`;
    return (
      e.path(
        `M-1.6 ${B - 3}L${W * 0.36} ${B - 4}C${W * 0.42} ${B - 5} ${W * 0.43} ${B - 9} ${W * 0.42} ${B - 14}L${W * 0.36} ${B - 42}C${W * 0.35} ${B - 45} ${W * 0.32} ${B - 46} ${W * 0.28} ${B - 46}L-1.6 ${B - 46}`,
        `${black} stroke="#D2D8DE" stroke-width="${n(1.6 * e.p.s)}"`,
      ) + e.path(v, `stroke="#B9C1C9" stroke-width="${n(0.9 * e.p.s)}"`)
    );
  }
  if (kind === 'bars') {
    const w = W * 0.62,
      b = B - 40;
    return (
      e.path(
        `M-1.6 ${B - 5}L${w} ${B - 6}C${w + 4} ${B - 16} ${w + 3} ${b + 8} ${w - 2} ${b}L-1.6 ${b}`,
        `${black} stroke="#C7CED5" stroke-width="${n(1.8 * e.p.s)}"`,
      ) +
      bars(w + 1, B - 12, b + 2, 7, '#8B949D') +
      e.path(`M-1.6 ${B - 19}L${w + 1.4} ${B - 20}L${w + 1} ${B - 26}L-1.6 ${B - 26}Z`, `fill="url(#${id}ch)"`)
    );
  }
  if (kind === 'oval')
    return (
      e.path(
        `M-1.6 ${B - 12}L${W * 0.5} ${B - 12}C${W * 0.58} ${B - 14} ${W * 0.58} ${B - 30} ${W * 0.5} ${B - 32}L-1.6 ${B - 32}`,
        `${black} stroke="#D2D8DE" stroke-width="${n(1.8 * e.p.s)}"`,
      ) + bars(W * 0.54, B - 15, B - 31, 3.6, '#9BA3AB')
    );
  if (kind === 'none')
    return e.path(`M-1.6 ${B - 5}L${W * 0.5} ${B - 6}`, 'stroke="#000" stroke-opacity=".28" stroke-width="1.2"');
  const top = B - 9,
    bot = B - 27,
    w = W * 0.5;
  return (
    e.path(
      `M-1.6 ${top}L${w - 6} ${top + 1}C${w} ${top + 1} ${w + 1} ${top - 3} ${w - 1} ${top - 7}L${w - 8} ${bot + 3}C${w - 10} ${bot} ${w - 14} ${bot} ${w - 18} ${bot}L-1.6 ${bot}`,
      `${black} stroke="#AEB6BE" stroke-width="${n(0.9 * e.p.s)}"`,
    ) +
    bars(w - 7, top - 4.5, bot + 2, 4.5, '#3B424A') +
    e.path(`M${w - 4} ${top - 2}L-1.6 ${top - 4}`, `stroke="#C2C9D0" stroke-width="${n(1.2 * e.p.s)}"`)
  );
}

function lamps(shape: SideShape, e: End, id: string): string {
  const { W, B } = e,
    kind = shape.face.lamps;
  const lens = `fill="url(#${id}hl)" stroke="#0B0D10" stroke-opacity=".7"`;
  const lit = (d: string, w = 1.8) =>
    e.path(
      d,
      `fill="none" stroke="#fff" stroke-width="${n(w * e.p.s)}" stroke-linecap="round" stroke-linejoin="round"`,
    );
  const eye = (x: number, y: number, r: number) =>
    `<circle cx="${n(e.p.x(x))}" cy="${n(e.p.y(y))}" r="${n(r * e.p.s)}" fill="#E9F1F7" stroke="#39434C" stroke-width="1.6"/><circle cx="${n(e.p.x(x) - r * 0.5)}" cy="${n(e.p.y(y) - r * 0.5)}" r="${n(r * 0.42 * e.p.s)}" fill="#fff"/>`;
  if (kind === 'round')
    return (
      `<circle cx="${n(e.p.x(W * 0.76))}" cy="${n(e.p.y(B - 17))}" r="${n(11.5 * e.p.s)}" fill="url(#${id}ch)"/>` +
      eye(W * 0.76, B - 17, 9.4) +
      eye(W * 0.76, B - 36, 3.4)
    );
  if (kind === 'stack')
    return (
      e.path(
        `M${W * 0.68} ${B - 4}L${W - 4} ${B - 3}C${W - 1.6} ${B - 10} ${W - 2} ${B - 22} ${W - 4} ${B - 30}L${W * 0.7} ${B - 30}C${W * 0.66} ${B - 22} ${W * 0.66} ${B - 12} ${W * 0.68} ${B - 4}Z`,
        lens,
      ) +
      lit(`M${W * 0.71} ${B - 27}L${W * 0.7} ${B - 7}L${W - 7} ${B - 6}`) +
      eye(W * 0.86, B - 13.6, 4.2) +
      eye(W * 0.86, B - 23.6, 4.2)
    );
  if (kind === 'tall')
    return (
      e.path(
        `M${W * 0.66} ${B - 6}L${W - 4} ${B - 1}C${W - 1.4} ${B - 8} ${W - 1.6} ${B - 18} ${W - 4} ${B - 24}L${W * 0.68} ${B - 22}C${W * 0.65} ${B - 16} ${W * 0.65} ${B - 11} ${W * 0.66} ${B - 6}Z`,
        lens,
      ) +
      lit(`M${W * 0.69} ${B - 19.6}L${W - 6} ${B - 21}`) +
      eye(W * 0.78, B - 12.6, 4.4) +
      eye(W * 0.9, B - 11.6, 4)
    );
  if (kind === 'bar')
    return (
      e.path(
        `M-1.6 ${B - 7}L${W * 0.55} ${B - 6}C${W * 0.75} ${B - 4} ${W * 0.9} ${B - 1} ${W - 4} ${B + 2}C${W - 2} ${B - 4} ${W - 4} ${B - 9} ${W - 8} ${B - 12}C${W * 0.8} ${B - 11} ${W * 0.6} ${B - 10.6} -1.6 ${B - 10.6}Z`,
        'fill="#12161B"',
      ) +
      lit(
        `M-1.6 ${B - 8.4}L${W * 0.55} ${B - 7.8}C${W * 0.75} ${B - 6.4} ${W * 0.88} ${B - 3.6} ${W - 7} ${B - 1}`,
        1.4,
      ) +
      eye(W * 0.82, B - 8.6, 2.6)
    );
  const drop = kind === 'angry' ? 5 : 2;
  return (
    e.path(
      `M${W * 0.5} ${B - 9 - drop}C${W * 0.64} ${B - 5 - drop / 2} ${W * 0.84} ${B - 1} ${W - 4} ${B + 3}C${W - 1.6} ${B - 3} ${W - 3} ${B - 9} ${W - 6} ${B - 12.6}C${W * 0.84} ${B - 15} ${W * 0.66} ${B - 16} ${W * 0.54} ${B - 15 - drop}Z`,
      lens,
    ) +
    lit(
      `M${W * 0.53} ${B - 11.6 - drop}C${W * 0.66} ${B - 8 - drop / 2} ${W * 0.82} ${B - 4.6} ${W - 7} ${B - 1.4}`,
      1.5,
    ) +
    eye(W * 0.72, B - 11.4 - drop / 3, 2.9) +
    eye(W * 0.85, B - 8.6, 2.9)
  );
}

function bumper(shape: SideShape, e: End, id: string): string {
  const { W, B, low } = e,
    kind = shape.face.kind;
  if (kind === 'classic')
    return (
      e.path(
        `M-1.6 ${low + 19}L${W - 8} ${low + 19}C${W} ${low + 18} ${W + 2} ${low + 12} ${W} ${low + 8}L-1.6 ${low + 9}Z`,
        `fill="url(#${id}ch)"`,
      ) +
      e.path(
        `M${W * 0.3} ${low + 22}L${W * 0.36} ${low + 22}L${W * 0.36} ${low + 7}L${W * 0.3} ${low + 7}Z`,
        `fill="url(#${id}ch)"`,
      )
    );
  const rugged = kind === 'truck' || kind === 'suv';
  const h = rugged ? 20 : Math.min(20, B - low - 34);
  const skirt = rugged
    ? e.path(
        `M-1.6 ${low + 25}L${W * 0.62} ${low + 25}C${W * 0.8} ${low + 26} ${W - 6} ${low + 30} ${W - 1} ${low + 34}C${W} ${low + 20} ${W - 3} ${low} ${W - 13} ${low}L-1.6 ${low}Z`,
        'fill="#23282D"',
      )
    : '';
  const chrome =
    kind === 'truck'
      ? e.path(
          `M-1.6 ${low + 34}L${W - 8} ${low + 34}C${W - 1} ${low + 34} ${W} ${low + 30} ${W - 1} ${low + 22}L-1.6 ${low + 20}Z`,
          `fill="url(#${id}ch)"`,
        )
      : '';
  return (
    skirt +
    chrome +
    e.path(
      `M-1.6 ${low + 5 + h * 0.75}L${W * 0.46} ${low + 5 + h * 0.75}C${W * 0.54} ${low + h * 0.7} ${W * 0.56} ${low + 9} ${W * 0.58} ${low + 4}L-1.6 ${low + 4}Z`,
      'fill="#0D1013"',
    ) +
    e.path(`M-1.6 ${low + 5 + h * 0.4}L${W * 0.5} ${low + 5 + h * 0.4}`, 'stroke="#3B424A" stroke-width="1.6"') +
    (rugged
      ? e.path(`M-1.6 ${low + 4.6}L${W * 0.5} ${low + 4.6}L${W * 0.46} ${low - 1}L-1.6 ${low - 1}Z`, 'fill="#9AA2AA"')
      : e.path(
          `M${W * 0.68} ${low + 8 + h * 0.6}C${W * 0.8} ${low + 10 + h * 0.7} ${W - 8} ${low + 12 + h * 0.8} ${W - 4} ${low + 13 + h * 0.8}C${W - 4} ${low + 10} ${W - 7} ${low + 5} ${W - 13} ${low + 4}L${W * 0.7} ${low + 4}Z`,
          'fill="#101317"',
        )) +
    e.path(
      `M${W * 0.74} ${low + 9}L${W - 10} ${low + 10.6}`,
      `stroke="#DDE5EC" stroke-width="${n(1.5 * e.p.s)}" stroke-linecap="round"`,
    )
  );
}

export function frontView(shape: SideShape, k: Shades, id: string): string {
  const e = end(shape),
    f = shape.face,
    { W, B, R, belt, p } = e;
  const glassLow = belt + (f.kind === 'van' ? -2 : 1);
  const line = `fill="none" stroke="${k.line}" stroke-opacity=".7" stroke-width="1.1"`;
  const glass = screen(e, 1.5, glassLow);
  const g = (e.glassTop - belt) * 0.5,
    cabin = e.path(
      `M${R * 0.28} ${glassLow + 1}C${R * 0.3} ${belt + g * 0.5} ${R * 0.38} ${belt + g * 0.62} ${R * 0.46} ${belt + g * 0.64}C${R * 0.44} ${belt + g} ${R * 0.66} ${belt + g} ${R * 0.64} ${belt + g * 0.64}C${R * 0.72} ${belt + g * 0.62} ${R * 0.8} ${belt + g * 0.5} ${R * 0.82} ${glassLow + 1}Z`,
      'fill="#0C1014" opacity=".5"',
    );
  const sheen = `<path d="${p.d(`M${-R * 0.7} ${e.glassTop}L${-R * 0.35} ${e.glassTop}L${-R * 0.75} ${glassLow}L${-R * 1.15} ${glassLow}ZM${-R * 0.22} ${e.glassTop}L${-R * 0.12} ${e.glassTop}L${-R * 0.52} ${glassLow}L${-R * 0.62} ${glassLow}Z`)}" fill="#fff" opacity=".1" clip-path="url(#${id}gc)"/>`;
  const half =
    (f.open ? openCabin(e, 'front') : '') +
    e.path(outline(e, f.open), `fill="url(#${id}b)" stroke="${k.edge}" stroke-opacity=".7"`) +
    e.path(outline(e, f.open), `fill="url(#${id}e)"`) +
    (f.open ? '' : e.path(glass, `fill="url(#${id}gl)" stroke="#0A0C0F" stroke-width="2.4"`) + cabin) +
    // Hood: a bright center, then the two gaps that lead to the lamps.
    e.path(
      `M${W * 0.42} ${glassLow + 1}C${W * 0.4} ${(belt + B) / 2} ${W * 0.36} ${B + 4} ${W * 0.3} ${B - 3}`,
      `fill="none" stroke="#fff" stroke-opacity="${n(k.gloss * 0.6)}" stroke-width="2.2"`,
    ) +
    e.path(
      `M${W - 19} ${belt - 1}C${W * 0.72} ${B + (belt - B) * 0.4} ${W * 0.62} ${B} ${W * 0.52} ${B - 5}C${W * 0.34} ${B - 4} ${W * 0.2} ${B - 3} -1.6 ${B - 3}`,
      line,
    ) +
    e.path(
      `M${W - 2.4} ${B - 16}C${W - 10} ${B - 26} ${W * 0.78} ${B - 30} ${W * 0.66} ${B - 31}`,
      `fill="none" stroke="#fff" stroke-opacity="${n(k.gloss * 0.4)}" stroke-width="1.6"`,
    ) +
    bumper(shape, e, id) +
    grille(shape, e, id) +
    lamps(shape, e, id) +
    doorMirror(shape, e, k) +
    (f.rails ? roofRail(e) : '');
  const badge =
    f.grille === 'none' || f.lamps === 'bar'
      ? ''
      : `<circle cx="400" cy="${n(p.y(B - (f.grille === 'wide' ? 12.6 : 0)))}" r="${f.grille === 'wide' ? 5.4 : 0}" fill="url(#${id}ch)" stroke="#22272C" stroke-width="1"/>`;
  return `<defs>${endDefs(e, k, id)}<linearGradient id="${id}hl" x2="0" y2="1"><stop stop-color="#2C353D"/><stop offset="1" stop-color="#8D9BA8"/></linearGradient><clipPath id="${id}gc"><path d="${p.d(glass)}"/><path d="${p.d(glass)}" transform="matrix(-1 0 0 1 800 0)"/></clipPath></defs>${stance(shape, e, id)}${mirrored(id, half)}${sheen}<path d="M${n(p.x(-7))} ${n(p.y(e.glassTop - 4))}h${n(14 * p.s)}l-3 ${n(4 * p.s)}h${n(-14 * p.s + 6)}z" fill="#07090B"/>${badge}`;
}
