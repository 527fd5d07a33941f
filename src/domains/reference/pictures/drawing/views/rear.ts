// The rear view of generic shapes.

import { doorMirror, type End, end, endDefs, mirrored, outline, roofRail, screen, stance } from '../parts/ends.ts';
import { openCabin } from '../parts/open-cabin.ts';
import type { Shades } from '../parts/paint.ts';
import { n } from '../parts/path.ts';
import type { SideShape } from '../parts/types.ts';

function lamps(shape: SideShape, e: End, id: string): string {
  const { W, belt } = e,
    y = belt - 5;
  const lens = `fill="url(#${id}tl)" stroke="#2A0407" stroke-opacity=".8"`;
  const lit = (d: string) =>
    e.path(
      d,
      `fill="none" stroke="#FF8F86" stroke-width="${n(1.4 * e.p.s)}" stroke-linecap="round" stroke-linejoin="round"`,
    );
  switch (shape.face.rear) {
    case 'bar':
      return (
        e.path(
          `M-1.6 ${y - 4}L${W * 0.5} ${y - 3}C${W * 0.7} ${y - 2} ${W * 0.86} ${y} ${W - 3} ${y + 2}C${W - 1.4} ${y - 4} ${W - 2} ${y - 9} ${W - 4} ${y - 13}C${W * 0.84} ${y - 13.6} ${W * 0.66} ${y - 12} ${W * 0.5} ${y - 9}L-1.6 ${y - 8}`,
          lens,
        ) + lit(`M-1.6 ${y - 6}L${W * 0.5} ${y - 5.4}C${W * 0.7} ${y - 4.6} ${W * 0.86} ${y - 3} ${W - 6} ${y - 1.4}`)
      );
    case 'round':
      return [0.56, 0.76]
        .map(
          (f) =>
            `<circle cx="${n(e.p.x(W * f))}" cy="${n(e.p.y(y - 20))}" r="${n(8.2 * e.p.s)}" fill="url(#${id}ch)"/><circle cx="${n(e.p.x(W * f))}" cy="${n(e.p.y(y - 20))}" r="${n(6.6 * e.p.s)}" ${lens}/><circle cx="${n(e.p.x(W * f))}" cy="${n(e.p.y(y - 20))}" r="${n(2.4 * e.p.s)}" fill="#F3B3AC"/>`,
        )
        .join('');
    case 'tall':
    case 'stack':
    case 'doors': {
      const t = shape.face.rear === 'tall' ? y + 4 : shape.face.rear === 'doors' ? y + 42 : y - 2,
        b = shape.face.rear === 'doors' ? y - 14 : y - 38;
      return (
        e.path(
          `M${W - 14} ${t}L${W - 5} ${t + 1}C${W - 1} ${t - 8} ${W - 0.6} ${b + 10} ${W - 2} ${b}L${W - 13} ${b}C${W - 15} ${b + 10} ${W - 15.4} ${t - 8} ${W - 14} ${t}Z`,
          lens,
        ) +
        lit(`M${W - 10.6} ${t - 4}C${W - 11.6} ${t - 12} ${W - 11.6} ${b + 12} ${W - 10} ${b + 4}`) +
        e.path(
          `M${W - 8} ${b + 12}L${W - 3.4} ${b + 12}L${W - 3.6} ${b + 5}L${W - 7.6} ${b + 5}Z`,
          'fill="#F2F4F6" opacity=".85"',
        )
      );
    }
    default:
      return (
        e.path(
          `M${W * 0.46} ${y - 5}C${W * 0.62} ${y - 2} ${W * 0.84} ${y + 1} ${W - 4} ${y + 3}C${W - 1.6} ${y - 4} ${W - 1.6} ${y - 12} ${W - 4} ${y - 19}C${W * 0.84} ${y - 18} ${W * 0.66} ${y - 15} ${W * 0.5} ${y - 12}Z`,
          lens,
        ) +
        lit(
          `M${W * 0.5} ${y - 7}C${W * 0.64} ${y - 5} ${W * 0.82} ${y - 2.4} ${W - 7} ${y - 1}C${W - 5} ${y - 6} ${W - 5} ${y - 11} ${W - 7} ${y - 15}`,
        )
      );
  }
}

export function rearView(shape: SideShape, k: Shades, id: string): string {
  const e = end(shape),
    f = shape.face,
    { W, R, H, belt, low, p } = e;
  const line = `fill="none" stroke="${k.line}" stroke-opacity=".7" stroke-width="1.1"`;
  const rugged = f.kind === 'suv' || f.kind === 'truck';
  const notch = (f.kind === 'car' && f.rear === 'bar') || f.kind === 'low' || f.kind === 'classic';
  const glassLow = f.kind === 'truck' ? belt + 8 : f.rear === 'doors' ? belt + 18 : belt + (notch ? 6 : 2);
  const rearGlass = f.open ? '' : screen(e, f.rear === 'doors' ? 12 : 5, glassLow);
  const seats = f.open ? openCabin(e, 'rear') : '';
  const deck = f.kind === 'truck' ? belt + 4 : belt;
  const plateY =
    f.rear === 'bar' && !notch
      ? low + 44
      : f.kind === 'classic'
        ? low + 30
        : notch
          ? belt - 26
          : f.rear === 'doors'
            ? low + 44
            : belt - 28;
  const plate = `<rect x="${n(p.x(-16))}" y="${n(p.y(plateY))}" width="${n(32 * p.s)}" height="${n(11 * p.s)}" rx="3" fill="#EDF0F2" stroke="#6C757E" stroke-width="1.2"/><path d="M${n(p.x(-11))} ${n(p.y(plateY - 5.5))}H${n(p.x(11))}" stroke="#7A848E" stroke-width="${n(3 * p.s)}" stroke-dasharray="${n(3.2 * p.s)} ${n(1.5 * p.s)}"/>`;
  const gate =
    f.rear === 'doors'
      ? e.path(
          `M-1.6 ${H - 8}L${R - 4} ${H - 12}C${R + 6} ${belt + 40} ${W - 16} ${belt} ${W - 15} ${low + 20}L-1.6 ${low + 20}`,
          line,
        ) +
        `<path d="M400 ${n(p.y(H - 8))}V${n(p.y(low + 20))}" ${line}/>` +
        e.path(`M3 ${belt - 14}L7 ${belt - 14}L7 ${belt - 32}L3 ${belt - 32}Z`, 'fill="#14171B"')
      : f.kind === 'truck'
        ? e.path(`M-1.6 ${deck - 2}L${W - 16} ${deck - 3}L${W - 16} ${low + 24}L-1.6 ${low + 24}`, line) +
          e.path(`M-1.6 ${deck - 10}L7 ${deck - 10}L6 ${deck - 16}L-1.6 ${deck - 16}Z`, 'fill="#14171B"') +
          e.path(
            `M-1.6 ${deck - 36}L${W - 26} ${deck - 36}`,
            `stroke="#fff" stroke-opacity="${n(k.gloss * 0.5)}" stroke-width="1.4"`,
          )
        : e.path(
            `M${notch ? `${W * 0.56} ${belt + 3}` : `${W - 20} ${belt}`}C${W * 0.72} ${belt - 16} ${W * 0.64} ${low + 40} ${W * 0.58} ${low + 34}L-1.6 ${low + 33}`,
            line,
          ) +
          e.path(
            `M-1.6 ${belt + (notch ? 2 : -1)}C${W * 0.4} ${belt + 2} ${W * 0.74} ${belt + 1} ${W - 8} ${belt - 3}`,
            `fill="none" stroke="#fff" stroke-opacity="${n(k.gloss * 0.8)}" stroke-width="2.4"`,
          );
  const bumper =
    f.kind === 'classic'
      ? e.path(
          `M-1.6 ${low + 17}L${W - 8} ${low + 17}C${W} ${low + 16} ${W + 2} ${low + 10} ${W} ${low + 6}L-1.6 ${low + 7}Z`,
          `fill="url(#${id}ch)"`,
        )
      : f.kind === 'truck'
        ? e.path(
            `M-1.6 ${low + 20}L${W - 6} ${low + 20}C${W - 1} ${low + 18} ${W - 1} ${low + 8} ${W - 6} ${low + 4}L-1.6 ${low + 4}Z`,
            `fill="url(#${id}ch)"`,
          ) + e.path(`M-1.6 ${low + 19}L18 ${low + 19}L16 ${low + 12}L-1.6 ${low + 12}Z`, 'fill="#15181C"')
        : e.path(
            `M-1.6 ${low + (rugged ? 20 : 13)}L${W * 0.5} ${low + (rugged ? 20 : 13)}C${W * 0.7} ${low + (rugged ? 21 : 13)} ${W - 8} ${low + 22} ${W - 1.6} ${low + 24}C${W - 2} ${low + 8} ${W - 5} ${low} ${W - 13} ${low}L-1.6 ${low}Z`,
            'fill="#191D21"',
          ) +
          e.path(
            `M${W * 0.5} ${low + 8}L${W * 0.74} ${low + 8.6}`,
            `stroke="#C9D0D7" stroke-width="${n(3.4 * p.s)}" stroke-linecap="round"`,
          ) +
          e.path(
            `M${W * 0.5} ${low + 8}L${W * 0.74} ${low + 8.6}`,
            `stroke="#0B0D0F" stroke-width="${n(1.8 * p.s)}" stroke-linecap="round"`,
          ) +
          e.path(
            `M${W - 12} ${low + 27}L${W - 3} ${low + 29}`,
            `stroke="#C0202A" stroke-width="${n(2 * p.s)}" stroke-linecap="round"`,
          );
  const spoiler =
    !notch && f.kind !== 'truck' && f.rear !== 'doors' && !f.open
      ? e.path(
          `M-1.6 ${H - 1}C${R * 0.5} ${H - 1} ${R * 0.8} ${H - 2} ${R - 3} ${H - 5}L${R - 2} ${H - 10}C${R * 0.7} ${H - 8} ${R * 0.4} ${H - 8} -1.6 ${H - 8}Z`,
          `fill="${k.shade}"`,
        ) + e.path(`M-1.6 ${H - 6.4}L9 ${H - 6.4}`, `stroke="#E0313A" stroke-width="${n(1.4 * p.s)}"`)
      : '';
  const bed =
    f.kind === 'truck'
      ? e.path(
          `M-1.6 ${deck + 2}L${W - 5} ${deck + 2}C${W - 2} ${deck + 1} ${W - 1} ${deck - 8} ${W - 1} ${deck - 20}L${W - 1} ${deck - 30}L-1.6 ${deck - 30}Z`,
          `fill="url(#${id}b)"`,
        ) +
        e.path(
          `M-1.6 ${deck + 2.6}L${W - 4} ${deck + 2.6}`,
          `stroke="#1A1E22" stroke-width="${n(2.4 * p.s)}" stroke-linecap="round"`,
        )
      : '';
  const half =
    doorMirror(shape, e, k) +
    seats +
    e.path(outline(e, f.open), `fill="url(#${id}b)" stroke="${k.edge}" stroke-opacity=".7"`) +
    (rearGlass ? e.path(rearGlass, `fill="url(#${id}gl)" stroke="#0A0C0F" stroke-width="2"`) : '') +
    bed +
    e.path(outline(e, f.open), `fill="url(#${id}e)"`) +
    spoiler +
    gate +
    bumper +
    lamps(shape, e, id) +
    (f.rails ? roofRail(e) : '');
  return `<defs>${endDefs(e, k, id)}<linearGradient id="${id}tl" x2="0" y2="1"><stop stop-color="#D8222C"/><stop offset="1" stop-color="#6E0710"/></linearGradient></defs>${stance(shape, e, id)}${mirrored(id, half)}${plate}`;
}
