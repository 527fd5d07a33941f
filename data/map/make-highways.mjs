/**
 * Turns highways.tsv into highways.txt, and prints what it doubts: `npm run map:highways`.
 * Towns become coordinates, every line is checked, smoothed and simplified for three zoom levels.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { check, offLength, overWater, suspects } from './highway-checks.mjs';
import { apart, encoded, lengthOf, simplified } from './highway-geometry.mjs';
import { bundled, cutShort, lay, onAnother, relaxed, smoothed } from './highway-shape.mjs';
import { snapped, unknown } from './highway-towns.mjs';

const here = (name) => new URL(name, import.meta.url);

const rows = readFileSync(here('highways.tsv'), 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => row.split('\t'));

const kinds = { interstate: 'i', us: 'u', loop: 'l' };
const order = { interstate: 0, loop: 1, us: 2 };
const lengths = new Map();
let pointsIn = 0;
const lines = rows.map(([name, kind, list], index) => {
  const line = snapped(name, list.split(/\s*,\s*/).filter(Boolean));
  pointsIn += line.length;
  check(name, line);
  return { name, kind, index, line };
});
for (const road of lines
  .filter(({ line }) => line.length > 1)
  .sort((a, b) => order[a.kind] - order[b.kind] || a.index - b.index)) {
  road.dense = bundled(smoothed(relaxed(road.line)), road.index, road.kind);
  lay(road.dense, road.index, road.kind);
  lengths.set(road.name, (lengths.get(road.name) ?? 0) + lengthOf(road.dense));
}

for (const road of lines) {
  if (!road.dense || apart(road.dense[0], road.dense.at(-1)) < 0.05) continue;
  for (let side = 0; side < 2; side += 1) {
    const on = onAnother(road.dense.at(-1), road.index);
    const cut = on && lengthOf(road.dense) > 3 ? cutShort(road.dense, road.index) : null;
    if (cut && cut.length > 1) road.dense = cut;
    else if (on) road.dense.push(on);
    road.dense.reverse();
  }
}

/** Zoom levels: m metro, r region, n nation; tolerance in miles, units per degree, kinds that are drawn there. */
const levels = [
  { code: 'n', tolerance: 1.2, perDegree: 200, kinds: ['interstate'], shortest: 40 },
  { code: 'r', tolerance: 0.16, perDegree: 1000, kinds: ['interstate', 'us', 'loop'], shortest: 6 },
  { code: 'm', tolerance: 0.035, perDegree: 2000, kinds: ['interstate', 'us', 'loop'], shortest: 0 },
];
const out = [
  '# Highways for the results map, one line each, tabs between: level and kind, name, encoded polyline (latitude, longitude).',
  '# Levels: n nation (units of 1/200 degree), r region (1/1000), m metro (1/2000). Kinds: i interstate, u US and state highway, l loop or urban freeway.',
];
for (const level of levels) {
  const of = lines
    .filter((road) => road.dense && level.kinds.includes(road.kind) && lengthOf(road.dense) >= level.shortest)
    .map(
      (road) =>
        `${level.code}${kinds[road.kind]}\t${road.name}\t${encoded(simplified(road.dense, level.tolerance), level.perDegree)}`,
    );
  out.push(...of);
}
const text = `${out.join('\n')}\n`;
writeFileSync(here('highways.txt'), text);

const listed = (title, each) => [`${each.length} ${title}`, ...each.map((line) => `  ${line}`)];
console.log(
  [
    `${rows.length} lines, ${pointsIn} waypoints; highways.txt ${(text.length / 1000).toFixed(0)} kB`,
    ...listed('unknown towns', unknown),
    ...listed('suspects', suspects),
    ...listed('stretches of more than 3 miles over water', overWater(lines)),
    ...listed('routes whose length is off the known one by more than 8 %', offLength(lengths)),
  ].join('\n'),
);
