// The dashboard from between the front seats. The trim color dominates; the paint only tints the accent strip.
import { shades } from '../parts/paint.ts';
import { upholstery } from '../parts/upholstery.ts';

/** The kind of dashboard, by class and age of the car. */
export type InteriorKind = 'modern' | 'plain' | 'truck' | 'sports' | 'single';

/** A separate screen with a map. */
const mapScreen = (id: string, x: number, y: number, w: number, h: number): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="#0A0C0E"/><svg x="${x + 6}" y="${y + 6}" width="${w - 12}" height="${h - 12}" viewBox="344 158 156 76" preserveAspectRatio="xMidYMid slice"><rect x="344" y="158" width="156" height="76" fill="url(#${id}v)"/><path d="M344 214L386 196L420 206L456 178L500 188V234H344Z" fill="#1C4666" opacity=".7"/><path d="M356 230C376 204 404 212 420 196S460 176 486 166" fill="none" stroke="#4FC3F7" stroke-width="3"/><circle cx="420" cy="196" r="5" fill="#fff"/><rect x="350" y="164" width="46" height="20" rx="4" fill="#fff" opacity=".14"/></svg>`;

/** Before large screens: a radio with a line of text, and three dials for the heating. */
const radio = (id: string): string =>
  `<rect x="336" y="196" width="132" height="46" rx="6" fill="#0E1114" stroke="#3A4047"/><rect x="362" y="202" width="80" height="18" rx="2" fill="#1C3A2E"/><path d="M370 211h46" stroke="#7FE0B0" stroke-width="3" stroke-dasharray="7 3"/><g fill="#3C434A"><rect x="362" y="226" width="22" height="9" rx="2"/><rect x="391" y="226" width="22" height="9" rx="2"/><rect x="420" y="226" width="22" height="9" rx="2"/></g><circle cx="349" cy="219" r="8" fill="url(#${id}m)"/><circle cx="455" cy="219" r="8" fill="url(#${id}m)"/>`;

const screenOf = (kind: InteriorKind, id: string): string => {
  if (kind === 'plain') return radio(id);
  if (kind === 'truck') return mapScreen(id, 352, 172, 112, 118);
  if (kind === 'single') return mapScreen(id, 314, 148, 196, 118);
  return kind === 'sports' ? mapScreen(id, 348, 192, 140, 54) : mapScreen(id, 338, 152, 168, 88);
};

export function interiorView(paint: string, trim: string, id: string, kind: InteriorKind = 'modern'): string {
  const { base: t, light: hi, shade: lo, deep, stitch, lining } = upholstery(trim);
  const accent = shades(paint).base;
  const g = (name: string, stops: [number, string][], attrs = 'x2="0" y2="1"') =>
    `<linearGradient id="${id}${name}" ${attrs}>${stops.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join('')}</linearGradient>`;
  const vent = (x: number, y: number, w: number) =>
    `<rect x="${x}" y="${y}" width="${w}" height="24" rx="5" fill="#0B0D10" stroke="#8D959D" stroke-width="1.4"/><path d="M${x + 4} ${y + 7}h${w - 8}M${x + 4} ${y + 12}h${w - 8}M${x + 4} ${y + 17}h${w - 8}" stroke="#3A4047" stroke-width="1.6"/><path d="M${x + w / 2} ${y + 3}v18" stroke="#8D959D" stroke-width="2.4"/>`;
  const seat = `<path d="M18 450C24 404 60 382 120 378C200 374 262 380 290 394C312 406 318 428 320 450Z" fill="url(#${id}l)"/><path d="M18 450C24 404 60 382 120 378C96 396 84 420 82 450ZM320 450C318 428 312 406 290 394C276 408 268 428 266 450Z" fill="${lo}"/><g fill="none" stroke="${stitch}" stroke-opacity=".55" stroke-dasharray="5 3"><path d="M122 381C100 398 89 422 87 450"/><path d="M288 397C274 410 264 430 261 450"/></g><path d="M132 380C140 404 142 428 142 450M204 379C206 404 206 428 206 450" stroke="${lo}" stroke-width="2.4" fill="none"/>`;
  // Some electric cars have a single screen for everything: no instruments, no lever, hidden vents.
  const cluster =
    kind === 'single'
      ? ''
      : `<path d="M132 194C150 170 196 164 232 164C270 164 316 170 332 196L326 236H138Z" fill="#191C20"/><path d="M146 198C162 180 200 174 232 174C266 174 304 180 320 198L316 232H150Z" fill="#0A0D10"/>
<g fill="none" stroke="#4FB0E8" stroke-width="3"><path d="M176 218A24 24 0 1 1 214 218"/><path d="M250 218A24 24 0 1 1 288 218"/></g><path d="M195 204L206 192M269 204L262 189" stroke="#F05A4B" stroke-width="2.4" stroke-linecap="round"/><rect x="222" y="190" width="20" height="26" rx="2" fill="#1C2C3A"/>`;
  const lever =
    kind === 'single' || kind === 'truck'
      ? ''
      : `<ellipse cx="402" cy="392" rx="32" ry="9" fill="${lo}"/><path d="M394 392L397 362H407L410 392Z" fill="#2B2F34"/><path d="M388 366C388 350 394 346 402 346S416 350 416 366C412 370 392 370 388 366Z" fill="url(#${id}l)"/><path d="M391 356C396 351 408 351 413 356" stroke="url(#${id}m)" stroke-width="2.4" fill="none"/>`;
  const round = (x: number) =>
    `<circle cx="${x}" cy="264" r="17" fill="#0B0D10" stroke="#8D959D" stroke-width="2"/><path d="M${x - 12} 264h24M${x} 252v24" stroke="#5B636B" stroke-width="2"/>`;
  const vents =
    kind === 'single'
      ? '<path d="M20 262H780" stroke="#08090B" stroke-width="5"/>'
      : kind === 'sports'
        ? [54, 366, 408, 746].map(round).join('')
        : kind === 'truck'
          ? vent(26, 238, 60) + vent(296, 224, 44) + vent(478, 224, 44) + vent(714, 238, 60)
          : vent(30, 252, 74) + vent(352, 246, 44) + vent(404, 246, 44) + vent(696, 252, 74);
  return `<defs>${g('k', [
    [0, '#AFC6DA'],
    [0.55, '#DCE7EF'],
    [0.8, '#F2F1EA'],
    [1, '#C9CFC8'],
  ])}${g('d', [
    [0, '#3B4148'],
    [0.35, '#24282D'],
    [1, '#15181B'],
  ])}${g('l', [
    [0, hi],
    [0.35, t],
    [1, lo],
  ])}${g('m', [
    [0, '#F1F4F6'],
    [0.5, '#9AA2AA'],
    [1, '#5B636B'],
  ])}${g(
    'r',
    [
      [0, '#4A5058'],
      [0.4, '#1D2024'],
      [1, '#0C0E10'],
    ],
    'x2=".4" y2="1"',
  )}${g('v', [
    [0, '#12304A'],
    [1, '#0A1623'],
  ])}<clipPath id="${id}f"><rect width="800" height="450"/></clipPath></defs>
<g clip-path="url(#${id}f)"><rect width="800" height="450" fill="#14171A"/>
<path d="M0 0H800V240H0Z" fill="url(#${id}k)"/><path d="M0 176C120 166 200 172 300 168C420 162 560 172 800 164V240H0Z" fill="#8FA08F"/><path d="M0 186C200 178 600 178 800 184V240H0Z" fill="#6F7E78"/><path d="M372 178L428 178L560 240L240 240Z" fill="#8A8F93"/>
<path d="M0 0H800V34C700 22 560 16 400 16S100 22 0 34Z" fill="${lining}"/><path d="M0 34C100 22 240 16 400 16S700 22 800 34" fill="none" stroke="#0007" stroke-width="2"/>
<path d="M0 20L44 26C66 80 96 140 132 200L92 214C60 170 24 130 0 112Z" fill="#22262B"/><path d="M800 20L756 26C734 80 704 140 668 200L708 214C740 170 776 130 800 112Z" fill="#22262B"/><path d="M48 27C70 82 100 142 136 200" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="2"/>
<path d="M346 14H454C458 14 460 18 459 24L455 44C454 49 450 51 446 51H354C350 51 346 49 345 44L341 24C340 18 342 14 346 14Z" fill="#15181B"/><path d="M350 21H450L446 45H354Z" fill="#5F7382"/><path d="M350 21H400L380 45H354Z" fill="#fff" opacity=".18"/>
<path d="M0 206C60 196 130 190 196 188C330 184 470 186 604 188C670 190 740 196 800 206V320H0Z" fill="url(#${id}d)"/><path d="M0 207C60 197 130 191 196 189C330 185 470 187 604 189C670 191 740 197 800 207" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>
${cluster}
<path d="M0 244C120 234 260 232 400 232S680 234 800 244V300C680 290 560 286 400 286S120 290 0 300Z" fill="url(#${id}l)"/><path d="M0 249C120 239 260 237 400 237S680 239 800 249" fill="none" stroke="${stitch}" stroke-opacity=".7" stroke-width="1.2" stroke-dasharray="6 3"/>
<path d="M0 286C120 277 260 273 400 273S680 277 800 286V293C680 284 560 280 400 280S120 284 0 293Z" fill="${accent}"/><path d="M0 286C120 277 260 273 400 273S680 277 800 286" fill="none" stroke="url(#${id}m)" stroke-width="2.2"/>
<path d="M0 300C120 290 260 286 400 286S680 290 800 300V450H0Z" fill="${deep}"/><path d="M520 312C600 306 700 310 780 318L776 362C700 354 600 352 528 354Z" fill="${lo}" stroke="#0006"/><path d="M630 322h44" stroke="url(#${id}m)" stroke-width="4" stroke-linecap="round"/>
${vents}
${screenOf(kind, id)}
<path d="M330 300H476L498 450H306Z" fill="#1A1D21"/><path d="M330 300L306 450M476 300L498 450" stroke="url(#${id}m)" stroke-width="2"/><rect x="352" y="306" width="100" height="34" rx="5" fill="#0B0D10"/><circle cx="372" cy="323" r="10" fill="url(#${id}m)"/><circle cx="372" cy="323" r="7" fill="#23272B"/><circle cx="432" cy="323" r="10" fill="url(#${id}m)"/><circle cx="432" cy="323" r="7" fill="#23272B"/><path d="M392 318h20M392 327h20" stroke="#6B737B" stroke-width="2"/>
<ellipse cx="372" cy="420" rx="25" ry="15" fill="#08090B" stroke="#7B838B" stroke-width="1.6"/><ellipse cx="432" cy="420" rx="25" ry="15" fill="#08090B" stroke="#7B838B" stroke-width="1.6"/>${lever}
${seat}<g transform="matrix(-1 0 0 1 804 0)">${seat}</g>
<ellipse cx="234" cy="276" rx="98" ry="94" fill="none" stroke="#0006" stroke-width="20" transform="translate(3 6)"/><path d="M142 268C172 258 202 254 212 250H256C266 254 296 258 326 268L322 290C300 286 280 290 270 304L262 364H206L198 304C188 290 168 286 146 290Z" fill="#1B1E22"/><ellipse cx="234" cy="276" rx="98" ry="94" fill="none" stroke="url(#${id}r)" stroke-width="18"/><ellipse cx="234" cy="276" rx="91" ry="87" fill="none" stroke="${stitch}" stroke-opacity=".45" stroke-width="1.2" stroke-dasharray="6 4"/><path d="M150 232A98 94 0 0 1 318 232" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="3" transform="translate(0 -5)"/>
<path d="M200 256C212 250 256 250 268 256C276 272 274 296 262 310C250 320 218 320 206 310C194 296 192 272 200 256Z" fill="#25292E" stroke="#0B0D0F"/><circle cx="234" cy="282" r="12" fill="url(#${id}m)"/><circle cx="234" cy="282" r="9" fill="#1B1E22"/><g fill="#3C434A"><rect x="160" y="268" width="26" height="12" rx="5"/><rect x="282" y="268" width="26" height="12" rx="5"/></g><path d="M212 330L216 362M256 330L252 362" stroke="url(#${id}m)" stroke-width="3"/></g>`;
}
