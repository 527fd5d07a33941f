// Wheels, drawn once with a tire radius of 100 and placed with <use>.
import { n, spin } from './path.ts';

type Spokes = { d: string; count: number; dark?: string; hub: number };

// Spokes point up, from hub to rim; y is -100 at the rim's edge and is scaled to the rim.
const SPOKES = {
  split5: {
    d: 'M-13 -12C-12 -40 -20 -70 -31 -92L-16 -97C-9 -80 -4 -62 0 -44C4 -62 9 -80 16 -97L31 -92C20 -70 12 -40 13 -12Z',
    count: 5,
    hub: 17,
  },
  star5: {
    d: 'M-17 -10C-13 -40 -14 -70 -25 -95Q0 -101 25 -95C14 -70 13 -40 17 -10Z',
    count: 5,
    dark: 'M-3 -30L-6 -86Q0 -89 6 -86L3 -30Z',
    hub: 18,
  },
  multi10: { d: 'M-7 -14C-5 -40 -6 -70 -11 -97Q0 -99 11 -97C6 -70 5 -40 7 -14Z', count: 10, hub: 19 },
  mesh: { d: 'M-5 -14L-5 -50L-20 -96L-10 -98L0 -66L10 -98L20 -96L5 -50L5 -14Z', count: 9, hub: 19 },
  turbine: { d: 'M-6 -14C4 -40 2 -70 -16 -96L2 -99C14 -76 16 -40 9 -13Z', count: 9, hub: 18 },
  aero: { d: 'M-25 -8C-26 -45 -32 -72 -42 -89Q0 -107 30 -94C12 -70 4 -40 8 -18Z', count: 5, hub: 20 },
  six: {
    d: 'M-15 -12C-11 -40 -13 -66 -24 -95Q0 -100 24 -95C13 -66 11 -40 15 -12Z',
    count: 6,
    dark: 'M-8 -62L-11 -86Q0 -90 11 -86L8 -62Q0 -58 -8 -62Z',
    hub: 25,
  },
  steel: { d: 'M-22 -50L-20 -72Q-20 -84 -29 -95Q0 -104 29 -95Q20 -84 20 -72L22 -50Z', count: 8, hub: 64 },
  classic: { d: 'M-11 -40L-20 -94Q0 -100 20 -94L11 -40Z', count: 8, hub: 42 },
  five: { d: 'M-15 -10C-10 -40 -10 -70 -17 -96Q0 -101 17 -96C10 -70 10 -40 15 -10Z', count: 5, hub: 17 },
  twin5: { d: 'M-15 -12L-22 -95L-11 -98L-3 -34L3 -34L11 -98L22 -95L15 -12Z', count: 5, hub: 17 },
  vee5: { d: 'M-8 -10L-34 -92L-20 -97L0 -36L20 -97L34 -92L8 -10Z', count: 5, hub: 16 },
  cover: { d: 'M-30 0L-52 -84Q0 -113 52 -84L30 0Z', count: 7, hub: 40, dark: 'M-3 -50L-13 -92Q-3 -97 8 -94Z' },
  fan: { d: 'M-24 -10L-34 -93Q-8 -103 14 -97L6 -50L16 -12Z', count: 7, hub: 24, dark: 'M-6 -36L-14 -90L-4 -92Z' },
  slab: { d: 'M-28 -8L-36 -92Q0 -106 36 -92L28 -8Z', count: 4, hub: 26, dark: 'M-18 -56L-24 -86Q0 -94 24 -86L18 -56Z' },
  seven: {
    d: 'M-12 -14L-26 -72L-36 -90Q0 -106 36 -90L26 -72L12 -14Z',
    count: 7,
    hub: 30,
    dark: 'M-7 -40L-12 -68L12 -68L7 -40Z',
  },
  six2: { d: 'M-16 -12L-18 -60L-28 -94L-9 -99L0 -66L9 -99L28 -94L18 -60L16 -12Z', count: 6, hub: 24 },
  twin7: { d: 'M-10 -13L-17 -96L-8 -98L-2 -40L2 -40L8 -98L17 -96L10 -13Z', count: 7, hub: 18 },
} satisfies Record<string, Spokes>;
type WheelName = keyof typeof SPOKES;

const FINISH = {
  silver: ['#F7F9FB', '#B9C0C8', '#7B838C', '#3C434B'],
  graphite: ['#B9C0C8', '#747C85', '#454B53', '#15181C'],
  black: ['#5C636B', '#2E3338', '#1B1F23', '#07080A'],
  bronze: ['#D9B98C', '#97744A', '#5F4728', '#2A2014'],
  white: ['#FFFFFF', '#E4E7EA', '#B4BAC1', '#6D747C'],
};
type Finish = keyof typeof FINISH;

/** `wheel` is a design, optionally with a finish: "split5", "mesh-graphite". */
export function parseWheel(wheel: string): [WheelName, Finish] {
  const [design = '', finish = ''] = wheel.split('-');
  return [design in SPOKES ? (design as WheelName) : 'split5', finish in FINISH ? (finish as Finish) : 'silver'];
}

/** Definitions and the group `#<id>w`, with a tire radius of 100 and the rim at `rim` (0..1 of the tire). */
export function wheelDefs(id: string, wheel: string, rim = 0.72, close = false): string {
  const [design, finish] = parseWheel(wheel);
  const f = FINISH[finish];
  const spec: Spokes = SPOKES[design];
  const R = rim * 100;
  const k = (R - 2.5) / 100;
  const scaled = (d: string) => d.replace(/-?[\d.]+/g, (v) => (+v * k).toFixed(2));
  const face = spin(scaled(spec.d), spec.count);
  const inset = spec.dark ? `<path d="${spin(scaled(spec.dark), spec.count)}" fill="${f[3]}" opacity=".55"/>` : '';
  // Lug nuts and drillings are less than a pixel in a side view, so only the close-up has them.
  const lugs =
    !close || design === 'classic' || design === 'aero'
      ? ''
      : spin(`M-2 ${n(-11.5 * k)}L2 ${n(-11.5 * k)}`, design === 'six' ? 6 : 5, 36);
  const holes =
    spin('M-1.6 -34L1.6 -34L1.6 -37L-1.6 -37Z', 12) + spin('M-1.4 -44L1.4 -44L1.4 -46.6L-1.4 -46.6Z', 12, 15);
  return `<radialGradient id="${id}ty"><stop offset=".7" stop-color="#0E1013"/><stop offset=".8" stop-color="#2A2E33"/><stop offset=".9" stop-color="#1D2024"/><stop offset=".965" stop-color="#23272B"/><stop offset="1" stop-color="#0B0C0E"/></radialGradient>
<linearGradient id="${id}sp" gradientUnits="userSpaceOnUse" x1="-40" y1="-70" x2="40" y2="70"><stop stop-color="${f[0]}"/><stop offset=".5" stop-color="${f[1]}"/><stop offset="1" stop-color="${f[2]}"/></linearGradient>
<linearGradient id="${id}lp" x2="0" y2="1"><stop stop-color="${f[0]}"/><stop offset=".45" stop-color="${f[2]}"/><stop offset=".7" stop-color="${f[3]}"/><stop offset="1" stop-color="${f[1]}"/></linearGradient>
<path id="${id}q" d="${face}"/><g id="${id}w"><circle r="99.3" fill="url(#${id}ty)" stroke="#6A737D" stroke-opacity=".7" stroke-width="1.4"/>
<circle r="${n(R + 9)}" fill="none" stroke="#fff" stroke-opacity=".07" stroke-width="2"/>
<circle r="${n(R + 1)}" fill="url(#${id}lp)"/><circle r="${n(R - 2.4)}" fill="#0C0E11"/>
<circle r="${n(R * 0.7)}" fill="#6E757D" stroke="#9AA1A9" stroke-width="1.5"/><circle r="${n(R * 0.4)}" fill="#33383E"/>${close ? `<path d="${holes}" fill="#2A2E33"/>` : ''}
<path d="M${n(R * 0.3)} ${n(-R * 0.66)}A${n(R * 0.73)} ${n(R * 0.73)} 0 0 1 ${n(R * 0.66)} ${n(R * 0.3)}L${n(R * 0.42)} ${n(R * 0.2)}A${n(R * 0.46)} ${n(R * 0.46)} 0 0 0 ${n(R * 0.2)} ${n(-R * 0.42)}Z" fill="#3A4047"/>
<circle r="${n(R - 2)}" fill="#000" opacity=".28"/>
<use href="#${id}q" fill="${f[3]}" x="1.2" y="2.2"/><use href="#${id}q" fill="url(#${id}sp)"/>${inset}
<circle r="${n(spec.hub * k)}" fill="url(#${id}sp)" stroke="${f[3]}" stroke-opacity=".35" stroke-width=".8"/>${lugs ? `<path d="${lugs}" stroke="${f[3]}" stroke-width="4" stroke-linecap="round"/>` : ''}
<circle r="${n(Math.max(6, spec.hub * k * 0.42))}" fill="${f[3]}"/><circle r="${n(Math.max(5, spec.hub * k * 0.42) - 1)}" fill="none" stroke="${f[0]}" stroke-opacity=".5" stroke-width=".9"/>
<circle r="${n(R)}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".8"/></g>`;
}
