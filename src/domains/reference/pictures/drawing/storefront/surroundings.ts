// The surroundings of a dealer's building, by region. The horizon is at y = 346.

import type { StorefrontLook } from './look.ts';

const tree = (x: number, s: number) =>
  `<g transform="translate(${x} 346)scale(${s})"><path d="M-3 0L-2 -46H2L3 0Z" fill="#6A5A4A"/><path d="M0 -112C22 -112 32 -92 28 -76C40 -64 30 -40 10 -42C2 -36 -8 -38 -12 -42C-30 -40 -38 -62 -27 -76C-32 -94 -20 -112 0 -112Z" fill="#5E8A62"/><path d="M-4 -106C-20 -104 -26 -90 -21 -78C-30 -68 -26 -52 -14 -50C-18 -66 -14 -90 -4 -106Z" fill="#7BA67C"/></g>`;
const conifer = (x: number, s: number) =>
  `<g transform="translate(${x} 346)scale(${s})"><path d="M-3 0V-14H3V0Z" fill="#5B4A3B"/><path d="M0 -130L16 -88H9L24 -52H14L30 -12H-30L-14 -52H-24L-9 -88H-16Z" fill="#3F6B55"/><path d="M0 -130L-16 -88H-9L-24 -52H-14L-30 -12H-8Z" fill="#4F7F66"/></g>`;
const frond = (turn: number) =>
  `<path transform="rotate(${turn})" d="M0 0C14 -14 34 -14 46 2C32 -4 14 -4 0 0Z" fill="#4F8A55"/>`;
const palm = (x: number, s: number) =>
  `<g transform="translate(${x} 346)scale(${s})"><path d="M-4 0C-2 -60 -6 -100 2 -150L7 -149C2 -100 5 -60 5 0Z" fill="#8A735A"/><g transform="translate(4 -150)">${[-160, -115, -70, -25, 15, 55].map(frond).join('')}</g></g>`;
const saguaro = (x: number, s: number) =>
  `<g transform="translate(${x} 346)scale(${s})" stroke="#4E7A58" stroke-width="15" stroke-linecap="round" fill="none"><path d="M0 0V-104M0 -44H-26V-78M0 -58H24V-92"/></g>`;

const scenes: Record<StorefrontLook['around'], string> = {
  leafy: `<path d="M0 300C60 280 120 292 170 286C260 278 300 290 400 284S620 276 800 292V346H0Z" fill="#9DB3A2"/>${tree(40, 1.1)}${tree(764, 1.2)}${tree(722, 0.8)}`,
  desert: `<path d="M0 316L60 250H180L214 300L330 306L390 236H520L560 292L660 300L700 262H800V346H0Z" fill="#C98F68"/><path d="M0 330C200 316 520 322 800 318V346H0Z" fill="#D9B68A"/>${saguaro(30, 1)}${saguaro(772, 1.15)}`,
  mountain: `<path d="M0 318L110 190L190 268L300 150L420 280L540 170L650 270L730 208L800 262V346H0Z" fill="#8398AE"/><path d="M110 190L82 222L104 214L120 226L142 221ZM300 150L262 191L290 184L306 200L340 193ZM540 170L506 203L534 196L550 210L578 205Z" fill="#F5F8FA"/>${conifer(34, 1)}${conifer(764, 1.1)}${conifer(724, 0.75)}`,
  palm: `<path d="M0 316C120 306 260 314 400 308S660 304 800 312V346H0Z" fill="#9CC0B4"/>${palm(36, 1.1)}${palm(770, 1.25)}${palm(728, 0.85)}`,
  plains: `<path d="M0 312H800V346H0Z" fill="#CDBB7C"/><path d="M0 326H800V346H0Z" fill="#B7AE72"/><g fill="#C9CDD0"><path d="M726 316V238H744V316ZM748 316V226H766V316ZM770 316V238H788V316Z"/><path d="M722 238H792V228L757 206L722 228Z" fill="#AEB4B9"/></g>${tree(34, 0.7)}`,
  city: `<g fill="#A6AEB8"><path d="M0 346V196H54V150H104V236H150V120H196V252H260V186H310V346ZM500 346V170H546V226H590V134H650V206H702V160H752V236H800V346Z"/></g><g fill="#E9DFC4" opacity=".7"><path d="M158 140h10v10h-10zM176 160h10v10h-10zM158 184h10v10h-10zM600 154h10v10h-10zM622 176h10v10h-10zM600 200h10v10h-10zM66 170h10v10h-10zM84 192h10v10h-10zM712 182h10v10h-10z"/></g>${tree(34, 0.75)}${tree(772, 0.8)}`,
};

export const surroundingsOf = (around: StorefrontLook['around']): string => scenes[around];
