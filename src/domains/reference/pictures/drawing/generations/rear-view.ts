import { doorMirror, mirrored, roofRail, screen } from '../parts/ends.ts';
import { openCabin } from '../parts/open-cabin.ts';
import { isWarm, type Shades } from '../parts/paint.ts';
import { n } from '../parts/path.ts';
import type { Generation } from './description.ts';
import { cap, defsOf, isOpen, pen, setUp, shell, standing } from './half.ts';
import { tailLamps } from './tail-lamps.ts';

export function rearView(g: Generation, k: Shades, id: string): string {
  const { e, shape, face } = setUp(g),
    { W, R, H, belt, low, p } = e,
    { poly, line, w } = pen(e),
    kind = shape.face.kind;
  const notch = g.body === 'sedan' || g.body === 'coupe' || g.body === 'convertible',
    truck = kind === 'truck',
    doors = g.body === 'van';
  const thin = `stroke="${k.line}" stroke-opacity=".7" stroke-width="1.1"`;
  const glassLow = truck ? belt + 8 : doors ? belt + 20 : belt + (notch ? 7 : 2),
    pane = screen(e, doors ? 13 : 5, glassLow),
    deck = belt + 4;
  const bed = truck
    ? poly(
        [
          [-1.6, deck + 2],
          [W - 4, deck + 2, 3],
          [W - 1, deck - 20, 4],
          [W - 1, low + 22],
          [-1.6, low + 22],
        ],
        `fill="url(#${id}b)"`,
      ) +
      line(
        [
          [-1.6, deck + 2.6],
          [W - 4, deck + 2.6],
        ],
        `stroke="#1A1E22" stroke-width="${w(2.2)}"`,
      ) +
      line(
        [
          [-1.6, deck - 2],
          [W - 15, deck - 3, 2],
          [W - 15, low + 24],
        ],
        thin,
      ) +
      poly(
        [
          [-1.6, deck - 10],
          [7, deck - 10, 1],
          [6, deck - 16, 1],
          [-1.6, deck - 16],
        ],
        'fill="#14171B"',
      )
    : '';
  const gate = truck
    ? ''
    : doors
      ? line(
          [
            [-1.6, H - 9],
            [R - 3, H - 12, 6],
            [W - 15, belt, 8],
            [W - 14, low + 20],
            [-1.6, low + 20],
          ],
          thin,
        ) +
        line(
          [
            [0.2, H - 9],
            [0.2, low + 20],
          ],
          thin,
        )
      : line(
          [
            [notch ? W * 0.58 : W - 20, belt + (notch ? 3 : 0)],
            [W * 0.66, belt - 24, 14],
            [W * 0.58, low + 30, 8],
            [-1.6, low + 29],
          ],
          thin,
        ) +
        line(
          [
            [-1.6, belt + (notch ? 3 : -1), 0, 1],
            [W - 8, belt - 2],
          ],
          `stroke="#fff" stroke-opacity="${n(k.gloss * 0.8)}" stroke-width="2.2"`,
        );
  const bumper = truck
    ? poly(
        [
          [-1.6, low + 20],
          [W - 5, low + 20, 4],
          [W - 2, low + 5, 5],
          [-1.6, low + 4],
        ],
        face.folded ? 'fill="#23282D"' : `fill="url(#${id}ch)"`,
      ) +
      poly(
        [
          [-1.6, low + 19],
          [18, low + 19, 1],
          [16, low + 12, 1],
          [-1.6, low + 12],
        ],
        'fill="#15181C"',
      )
    : poly(
        [
          [-1.6, low + (g.cladding?.rear ? 19 : 12)],
          [W * 0.6, low + (g.cladding?.rear ? 19 : 12), 6],
          [W - 2, low + 22, 3],
          [W - 4, low + 6, 6],
          [W - 13, low, 4],
          [-1.6, low],
        ],
        'fill="#191D21"',
      ) +
      (g.parts.some((t) => t.stroke === 'chrome' && t.width === 2.4)
        ? line(
            [
              [W * 0.52, low + 7],
              [W * 0.72, low + 7.6],
            ],
            `stroke="#C9D0D7" stroke-width="${w(3.2)}" stroke-linecap="round"`,
          ) +
          line(
            [
              [W * 0.53, low + 7],
              [W * 0.71, low + 7.6],
            ],
            `stroke="#0B0D0F" stroke-width="${w(1.7)}" stroke-linecap="round"`,
          )
        : '');
  const [, sy = 0, , sh = 0] = g.spare ?? [];
  const spare = g.spare
    ? pen(e).disc(4, sy + sh / 2, sh / 2, sh / 2, 'fill="#1B1F23" stroke="#555D66" stroke-width="1.4"') +
      pen(e).disc(
        4,
        sy + sh / 2,
        sh * 0.31,
        sh * 0.31,
        g.name.startsWith('Mercedes') ? `fill="${k.base}"` : 'fill="#6A727B" stroke="#2A2F35" stroke-width="3"',
      )
    : '';
  const plateY = g.spare ? low + 18 : truck ? belt - 30 : notch ? belt - 26 : doors ? low + 42 : low + 44,
    px = g.spare ? 44 : 0;
  const plate = `<rect x="${n(p.x(-16 - px))}" y="${n(p.y(plateY))}" width="${n(32 * p.s)}" height="${n(11 * p.s)}" rx="3" fill="#EDF0F2" stroke="#6C757E" stroke-width="1.2"/>`;
  // A hard top reaches down to the belt line at the rear, a painted roof only to the window.
  const body = shell(g, e),
    open = isOpen(g);
  const half =
    doorMirror(shape, e, k) +
    (open ? openCabin(e, 'rear') : '') +
    e.path(body, `fill="url(#${id}b)" stroke="${k.edge}" stroke-opacity=".7"`) +
    cap(g, e, k, id, body, g.cap?.ink === 'black' ? belt + 2 : e.glassTop - 2) +
    (open ? '' : e.path(pane, `fill="url(#${id}gl)" stroke="#0A0C0F" stroke-width="2"`)) +
    bed +
    e.path(body, `fill="url(#${id}e)"`) +
    gate +
    bumper +
    tailLamps(face, e, id) +
    (g.rails ? roofRail(e) : '');
  // Red lenses are hard to see on red or orange paint, so they are darker there, as in the side view.
  const [lensTop, lensFoot] = isWarm(k) ? ['#5C0C13', '#1E0407'] : ['#D8222C', '#6E0710'];
  return `<defs>${defsOf(e, k, id)}<linearGradient id="${id}tl" x2="0" y2="1"><stop stop-color="${lensTop}"/><stop offset="1" stop-color="${lensFoot}"/></linearGradient></defs>${standing(shape, e, id)}${mirrored(id, half)}${spare}${plate}`;
}
