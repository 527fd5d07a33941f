/** What is to be doubted about a road: turns, detours, water, and its length against the known one. */
import { readFileSync } from 'node:fs';
import { apart, decoded, turnAt } from './highway-geometry.mjs';

export const suspects = [];

export const check = (name, line) => {
  for (let at = 1; at < line.length; at += 1) {
    const [a, b, c] = [line[at - 1], line[at], line[at + 1]];
    const leg = apart(a, b);
    if (leg > 150) suspects.push(`${name}: leg of ${leg.toFixed(0)} miles, ${a.name} - ${b.name}`);
    if (!c) continue;
    const turn = turnAt(a, b, c);
    const detour = leg + apart(b, c) - apart(a, c);
    if (turn > 100) suspects.push(`${name}: turn of ${turn.toFixed(0)} degrees at ${b.name} (${a.name} - ${c.name})`);
    else if (turn > 55 && detour > 5)
      suspects.push(`${name}: detour of ${detour.toFixed(1)} miles by ${b.name} (${a.name} - ${c.name})`);
  }
};

/** Official lengths in miles, to tell a line that misses a part or wanders. */
const official = {
  'I-4': 132,
  'I-5': 1381,
  'I-8': 348,
  'I-10': 2460,
  'I-12': 86,
  'I-15': 1433,
  'I-16': 167,
  'I-17': 146,
  'I-19': 63,
  'I-20': 1539,
  'I-22': 202,
  'I-24': 316,
  'I-25': 1062,
  'I-26': 306,
  'I-27': 124,
  'I-29': 750,
  'I-30': 367,
  'I-37': 143,
  'I-39': 306,
  'I-40': 2555,
  'I-43': 192,
  'I-44': 635,
  'I-45': 285,
  'I-55': 964,
  'I-64': 963,
  'I-65': 887,
  'I-66': 76,
  'I-68': 113,
  'I-70': 2153,
  'I-71': 345,
  'I-72': 179,
  'I-75': 1786,
  'I-77': 611,
  'I-78': 144,
  'I-79': 343,
  'I-80': 2900,
  'I-81': 855,
  'I-82': 144,
  'I-83': 85,
  'I-85': 666,
  'I-89': 191,
  'I-90': 3021,
  'I-91': 290,
  'I-93': 190,
  'I-94': 1585,
  'I-95': 1908,
  'I-96': 193,
  'I-97': 18,
  'I-285': 64,
  'I-465': 53,
  'I-435': 83,
  'I-485': 67,
  'I-695': 51.5,
  'I-410': 53,
  'I-294': 53,
  'I-355': 32.5,
  'I-287': 99,
  'I-696': 28,
  'I-880': 46,
  'I-710': 23,
  'I-605': 27,
  'I-820': 35,
  'I-459': 33,
  'I-271': 40,
  'I-255': 31,
  'I-476': 132,
  'I-684': 28,
  'I-805': 28,
  'I-225': 12,
  'I-526': 20,
};

export const offLength = (lengths) =>
  Object.entries(official)
    .map(([name, miles]) => ({ name, miles, ours: lengths.get(name) ?? 0 }))
    .filter(({ ours, miles }) => Math.abs(ours / miles - 0.98) > 0.08)
    .map(({ name, ours, miles }) => `${name}: ${ours.toFixed(0)} of ${miles} miles`);

/** Roads in the water: bridges, or a line that left the shore. */
export const overWater = (lines) => {
  const found = [];
  const band = 0.02;
  const edges = { l: new Map(), w: new Map(), i: new Map() };
  for (const row of readFileSync(new URL('water.txt', import.meta.url), 'utf8').split('\n')) {
    if (row[0] !== 'm' || !edges[row[1]]) continue;
    const ring = decoded(row.slice(3), 2000);
    ring.forEach((a, at) => {
      const b = ring[(at + 1) % ring.length];
      for (let y = Math.floor(Math.min(a.lat, b.lat) / band); y <= Math.floor(Math.max(a.lat, b.lat) / band); y += 1) {
        if (!edges[row[1]].has(y)) edges[row[1]].set(y, []);
        edges[row[1]].get(y).push(a, b);
      }
    });
  }
  const inside = (kind, { lat, lon }) => {
    const list = edges[kind].get(Math.floor(lat / band)) ?? [];
    let odd = false;
    for (let at = 0; at < list.length; at += 2) {
      const [a, b] = [list[at], list[at + 1]];
      if (a.lat > lat !== b.lat > lat && lon < a.lon + ((lat - a.lat) / (b.lat - a.lat)) * (b.lon - a.lon)) odd = !odd;
    }
    return odd;
  };
  const isWet = (point) => !inside('l', point) || (inside('w', point) && !inside('i', point));
  for (const { name, dense } of lines) {
    let [miles, start] = [0, null];
    const end = () => {
      if (miles > 3)
        found.push({
          miles,
          text: `${name}: ${miles.toFixed(1)} miles from ${start.lat.toFixed(2)} ${start.lon.toFixed(2)}`,
        });
      miles = 0;
    };
    (dense ?? []).forEach((point, at) => {
      if (at === 0) return;
      if (!isWet(point)) {
        end();
        return;
      }
      if (miles === 0) start = point;
      miles += apart(dense[at - 1], point);
    });
    end();
  }
  found.sort((a, b) => b.miles - a.miles);
  return found.map(({ text }) => text);
};
