import { doorMirror, mirrored, roofRail, screen } from '../parts/ends.ts';
import { openCabin } from '../parts/open-cabin.ts';
import { isDark, type Shades } from '../parts/paint.ts';
import { n } from '../parts/path.ts';
import type { V } from './corners.ts';
import type { Generation } from './description.ts';
import { grille, intakeHeight, lowerIntake } from './grille.ts';
import { cap, defsOf, isOpen, pen, setUp, shell, standing } from './half.ts';
import { headlamps } from './headlamps.ts';

export function frontView(g: Generation, k: Shades, id: string): string {
  const { e, shape, face } = setUp(g),
    { W, B, R, belt, low, p } = e,
    { poly, line } = pen(e);
  const kind = shape.face.kind,
    rugged = kind === 'truck' || kind === 'suv',
    glassLow = belt + (kind === 'van' ? -4 : 1);
  const thin = `stroke="${k.line}" stroke-opacity=".7" stroke-width="1.1"`;
  const pane = screen(e, 1.5, glassLow),
    h = intakeHeight(e);
  const cabin = poly(
    [
      [R * 0.28, glassLow + 1],
      [R * 0.34, belt + 15, 6],
      [R * 0.46, belt + 18, 3],
      [R * 0.48, belt + 27, 5],
      [R * 0.62, belt + 27, 5],
      [R * 0.64, belt + 18, 3],
      [R * 0.76, belt + 15, 6],
      [R * 0.82, glassLow + 1],
    ],
    'fill="#0C1014" opacity=".5"',
  );
  const chromeBar: V[] = [
    [-1.6, low + h + 20],
    [W - 3, low + h + 20, 4],
    [W - 1, low + h + 6, 4],
    [-1.6, low + h + 4],
  ];
  const bumper =
    (g.cladding?.front || kind === 'truck'
      ? poly(
          [
            [-1.6, low + h + 6],
            [W * 0.6, low + h + 6, 6],
            [W - 1, low + h + 14, 4],
            [W - 1, low + 10, 6],
            [W - 12, low, 5],
            [-1.6, low],
          ],
          'fill="#23282D"',
        )
      : '') +
    (face.chrome
      ? poly(chromeBar, `fill="url(#${id}ch)"`) +
        line(chromeBar, 'stroke="#1A1F24" stroke-opacity=".75" stroke-width="1.1"')
      : '') +
    poly(lowerIntake(e), 'fill="#0D1013"') +
    (rugged
      ? poly(
          [
            [-1.6, low + 4],
            [W * 0.5, low + 4, 1],
            [W * 0.46, low - 1, 1],
            [-1.6, low - 1],
          ],
          'fill="#9AA2AA"',
        )
      : poly(
          [
            [W * 0.66, low + 7 + h * 0.8, 3],
            [W - 5, low + 12 + h, 3],
            [W - 8, low + 6, 4],
            [W * 0.7, low + 4, 3],
          ],
          'fill="#101317"',
        ));
  const body = shell(g, e),
    open = isOpen(g);
  const half =
    (open ? openCabin(e, 'front') : '') +
    e.path(body, `fill="url(#${id}b)" stroke="${k.edge}" stroke-opacity=".7"`) +
    cap(g, e, k, id, body, e.glassTop - 2) +
    e.path(body, `fill="url(#${id}e)"`) +
    (open ? '' : e.path(pane, `fill="url(#${id}gl)" stroke="#0A0C0F" stroke-width="2.4"`) + cabin) +
    line(
      [
        [W * 0.42, glassLow],
        [W * 0.38, (belt + B) / 2 + 2, 8],
        [W * 0.3, B - 3],
      ],
      `stroke="#fff" stroke-opacity="${n(k.gloss * 0.6)}" stroke-width="2.2"`,
    ) +
    line(
      [
        [W - 19, belt - 1],
        [W * 0.7, B + (belt - B) * 0.35, 10],
        [W * 0.54, B - 3, 8],
        [-1.6, B - 3],
      ],
      thin,
    ) +
    bumper +
    grille(face, e, id, isDark(k)) +
    headlamps(face, e, id) +
    doorMirror(shape, e, k) +
    (g.rails ? roofRail(e) : '');
  const t = e.glassTop,
    sheen = `<path d="${p.d(`M${-R * 0.7} ${t}L${-R * 0.35} ${t}L${-R * 0.75} ${glassLow}L${-R * 1.15} ${glassLow}Z`)}" fill="#fff" opacity=".1" clip-path="url(#${id}gc)"/>`;
  return `<defs>${defsOf(e, k, id)}<linearGradient id="${id}hl" x2="0" y2="1"><stop stop-color="${g.head.dark ? '#171C21' : '#2C353D'}"/><stop offset="1" stop-color="${g.head.dark ? '#4A5661' : '#8D9BA8'}"/></linearGradient><clipPath id="${id}gc"><path d="${p.d(pane)}"/><path d="${p.d(pane)}" transform="matrix(-1 0 0 1 800 0)"/></clipPath></defs>${standing(shape, e, id)}${mirrored(id, half)}${sheen}`;
}
