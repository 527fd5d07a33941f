/** The towns of places.txt, and which of a town's ZIPs a road passes. */
import { readFileSync } from 'node:fs';
import { apart } from './highway-geometry.mjs';

const keyOf = (name, state) =>
  `${state} ${name
    .toLowerCase()
    .replace(/^st\.? /, 'saint ')
    .replace(/^ste\.? /, 'sainte ')
    .replace(/^ft\.? /, 'fort ')
    .replace(/^mt\.? /, 'mount ')
    .replace(/[^a-z]/g, '')}`;

const towns = new Map();
for (const line of readFileSync(new URL('../places.txt', import.meta.url), 'utf8').split('\n')) {
  if (line.startsWith('#') || line === '') continue;
  const [state, city, zips] = line.split('|');
  const all = zips.split(',').map((zip) => {
    const [code, latitude, longitude] = zip.split(' ');
    return { lived: !code.startsWith('*'), lat: latitude / 1e4, lon: longitude / 1e4 };
  });
  const lived = all.filter((zip) => zip.lived);
  towns.set(keyOf(city, state), { state, city, spots: lived.length > 0 ? lived : all });
}

const editDistance = (a, b) => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
};
const similar = (key) =>
  [...towns.keys()]
    .filter((other) => other.slice(0, 2) === key.slice(0, 2) && editDistance(other, key) <= 2)
    .slice(0, 3);

export const unknown = [];

/** Of a town with several ZIPs the line takes the one that makes it shortest. */
export const snapped = (name, waypoints) => {
  const choices = waypoints.flatMap((text) => {
    const point = /^(-?[\d.]+) (-?[\d.]+)$/.exec(text);
    if (point) return [[{ lat: Number(point[1]), lon: Number(point[2]), name: text, free: 0 }]];
    const [, city, state] = /^(.*) ([A-Z]{2})$/.exec(text) ?? [];
    const town = state && towns.get(keyOf(city, state));
    if (!town) {
      unknown.push(`${name}: ${text}${state ? ` (like ${similar(keyOf(city, state)).join(', ') || 'nothing'})` : ''}`);
      return [];
    }
    return [town.spots.map(({ lat, lon }) => ({ lat, lon, name: text, free: 1.6 }))];
  });
  let best = (choices[0] ?? []).map((spot) => ({ spot, cost: 0, from: null }));
  for (const spots of choices.slice(1)) {
    best = spots.map((spot) => {
      let pick = null;
      for (const from of best) {
        const cost = from.cost + apart(from.spot, spot) ** 1.3;
        if (!pick || cost < pick.cost) pick = { spot, cost, from };
      }
      return pick;
    });
  }
  const line = [];
  for (let at = best.reduce((a, b) => (b.cost < a.cost ? b : a), best[0]); at; at = at.from)
    line.unshift({ ...at.spot });
  return line.filter((point, at) => at === 0 || apart(point, line[at - 1]) > 0.15);
};
