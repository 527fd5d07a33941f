/**
 * Writes water.txt: coast, lakes, large rivers and national borders around the United States.
 * `node data/map/make-water.mjs <folder with binned_GSHHS_h.nc, binned_river_h.nc, binned_border_h.nc>`
 * Source: GSHHG 2.3.7 (Debian package gmt-gshhg-high), LGPL-3 or later. Reads netCDF-4 with the npm package h5wasm,
 * which nothing else needs: install it for the occasion.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { encoded, milesPerDegree } from './highway-geometry.mjs';

const [source] = process.argv.slice(2);
const { default: h5 } = await import('h5wasm/node');
await h5.ready;

const open = (name) => {
  const file = new h5.File(`${source}/${name}`, 'r');
  return (variable) => file.get(variable).value;
};

/** Everything the map may show; a little more than the states and their neighbours. */
const view = { west: -180, east: -60, south: 15, north: 72.5 };

/* ---------- where people live, there is detail ---------- */
const cells = new Set();
for (const line of readFileSync(new URL('../places.txt', import.meta.url), 'utf8').split('\n')) {
  if (line.startsWith('#') || line === '' || /^A[AEP]\|/.test(line)) continue;
  for (const zip of line.split('|')[2].split(',')) {
    if (zip.startsWith('*')) continue;
    const [, latitude, longitude] = zip.split(' ').map(Number);
    const [row, column] = [Math.floor(latitude / 5000), Math.floor(longitude / 5000)];
    for (let r = row - 1; r <= row + 1; r += 1)
      for (let c = column - 1; c <= column + 1; c += 1) cells.add(r * 1000 + c);
  }
}
const isLived = (lon, lat) => cells.has(Math.floor(lat / 0.5) * 1000 + Math.floor(lon / 0.5));

/* ---------- GSHHG: segments in bins of two degrees ---------- */
const west = (lon) => (lon > 180 ? lon - 360 : lon);
const segmentsOf = (get, counts) => {
  const size = get('Bin_size_in_minutes')[0] / 60;
  const across = get('N_bins_in_360_longitude_range')[0];
  const [first, many] = [get('Id_of_first_segment_in_a_bin'), get('N_segments_in_a_bin')];
  const start = get('Id_of_first_point_in_a_segment');
  const [dx, dy] = [get('Relative_longitude_from_SW_corner_of_bin'), get('Relative_latitude_from_SW_corner_of_bin')];
  const list = [];
  for (let bin = 0; bin < first.length; bin += 1) {
    const [lon0, lat0] = [(bin % across) * size, 90 - size * (Math.floor(bin / across) + 1)];
    for (let seg = first[bin]; seg < first[bin] + many[bin]; seg += 1) {
      const points = [];
      for (let at = start[seg]; at < start[seg] + counts(seg); at += 1)
        points.push([lon0 + ((dx[at] & 65535) / 65535) * size, lat0 + ((dy[at] & 65535) / 65535) * size]);
      list.push({ seg, points });
    }
  }
  return list;
};

const pointKey = ([lon, lat]) =>
  `${Math.round((((lon % 360) + 360) % 360) * 4000) % 1_440_000} ${Math.round(lat * 4000)}`;
const join = (pieces, both = false) => {
  const starts = new Map();
  const add = (key, piece) => starts.set(key, [...(starts.get(key) ?? []), piece]);
  for (const piece of pieces) {
    add(pointKey(piece[0]), piece);
    if (both) add(pointKey(piece.at(-1)), piece);
  }
  const used = new Set();
  const lines = [];
  for (const piece of pieces) {
    if (used.has(piece)) continue;
    used.add(piece);
    const line = [...piece];
    const grow = (atEnd) => {
      for (;;) {
        const tip = atEnd ? line.at(-1) : line[0];
        const around = starts.get(pointKey(tip)) ?? [];
        const before = atEnd ? line.at(-2) : line[1];
        /* Where rivers meet, the straightest goes on. */
        const bend = (other) => {
          const after = pointKey(other[0]) === pointKey(tip) ? other[1] : other.at(-2);
          const turn =
            Math.atan2(after[1] - tip[1], after[0] - tip[0]) - Math.atan2(tip[1] - before[1], tip[0] - before[0]);
          return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
        };
        const next = around.filter((other) => !used.has(other)).sort((a, b) => (both ? bend(a) - bend(b) : 0))[0];
        if (!next || (both && around.length > 2 && bend(next) > 1.4)) return;
        used.add(next);
        const forward = pointKey(next[0]) === pointKey(tip) ? next : [...next].reverse();
        if (atEnd) line.push(...forward.slice(1));
        else line.unshift(...[...forward].reverse().slice(0, -1));
      }
    };
    grow(true);
    if (both) grow(false);
    lines.push(line);
  }
  return lines;
};

/** Sutherland-Hodgman against the view. */
const clipped = (ring) => {
  const sides = [
    [(p) => p[0] >= view.west, 0, view.west],
    [(p) => p[0] <= view.east, 0, view.east],
    [(p) => p[1] >= view.south, 1, view.south],
    [(p) => p[1] <= view.north, 1, view.north],
  ];
  let out = ring;
  for (const [inside, axis, limit] of sides) {
    const next = [];
    for (let at = 0; at < out.length; at += 1) {
      const [a, b] = [out[(at + out.length - 1) % out.length], out[at]];
      if (inside(a) !== inside(b)) {
        const t = (limit - a[axis]) / (b[axis] - a[axis]);
        next.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
      }
      if (inside(b)) next.push(b);
    }
    out = next;
  }
  return out;
};

/** Douglas-Peucker; where nobody lives, what is small is left out. */
const simplified = (line, near, far) => {
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const stack = [[0, line.length - 1]];
  while (stack.length > 0) {
    const [from, to] = stack.pop();
    const [a, b] = [line[from], line[to]];
    const squeeze = Math.cos((a[1] / 180) * Math.PI);
    const [dx, dy] = [(b[0] - a[0]) * squeeze, b[1] - a[1]];
    const size = dx * dx + dy * dy;
    let [pick, worst] = [-1, 1];
    for (let at = from + 1; at < to; at += 1) {
      const [px, py] = [(line[at][0] - a[0]) * squeeze, line[at][1] - a[1]];
      const t = size > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / size)) : 0;
      const off =
        (Math.hypot(px - t * dx, py - t * dy) * milesPerDegree) /
        (isLived(line[at][0], line[at][1]) ? (line[at][1] > 50 ? near * 3 : near) : far);
      if (off > worst) [pick, worst] = [at, off];
    }
    if (pick < 0) continue;
    keep[pick] = 1;
    stack.push([from, pick], [pick, to]);
  }
  return line.filter((_, at) => keep[at]);
};
const simplifiedRing = (ring, near, far) => {
  let away = 0;
  ring.forEach((point, at) => {
    const best = ring[away];
    if (
      Math.hypot(point[0] - ring[0][0], point[1] - ring[0][1]) > Math.hypot(best[0] - ring[0][0], best[1] - ring[0][1])
    )
      away = at;
  });
  return [
    ...simplified(ring.slice(0, away + 1), near, far),
    ...simplified([...ring.slice(away), ring[0]], near, far).slice(1, -1),
  ];
};

const written = (line, perDegree) =>
  encoded(
    line.map(([lon, lat]) => ({ lat, lon })),
    perDegree,
  );

/* ---------- rings: 1 land, 2 lakes, 3 islands in lakes, 4 ponds on them ---------- */
const shore = open('binned_GSHHS_h.nc');
const packed = shore('Embedded_npts_levels_exit_entry_for_a_segment');
const owner = shore('Id_of_GSHHS_ID');
const byPolygon = new Map();
for (const { seg, points } of segmentsOf(shore, (seg) => packed[seg] >> 9)) {
  if (points.length < 2) continue;
  const level = (packed[seg] >> 6) & 7;
  if (level > 3) continue;
  const key = `${level} ${owner[seg]}`;
  if (!byPolygon.has(key)) byPolygon.set(key, { level, pieces: [] });
  byPolygon.get(key).pieces.push(points);
}
const rings = [];
let open_ = 0;
for (const { level, pieces } of byPolygon.values()) {
  for (const raw of join(pieces)) {
    const closed = pointKey(raw[0]) === pointKey(raw.at(-1));
    if (!closed && raw.length > 50) open_ += 1;
    /* Rings that cross the meridian of Greenwich are made continuous, then tried on either side. */
    let turn = 0;
    const whole = raw.map(([lon, lat], at) => {
      const step = at === 0 ? 0 : lon - raw[at - 1][0];
      if (step > 180) turn -= 360;
      if (step < -180) turn += 360;
      return [lon + turn, lat];
    });
    const ring = [-720, -360, 0]
      .map((shift) => clipped(whole.map(([lon, lat]) => [lon + shift, lat])))
      .reduce((a, b) => (b.length > a.length ? b : a));
    if (ring.length < 4) continue;
    let [area, latSum, lived] = [0, 0, false];
    ring.forEach(([x, y], at) => {
      const [px, py] = ring[(at + ring.length - 1) % ring.length];
      area += px * y - x * py;
      latSum += y;
      lived ||= isLived(x, y);
    });
    const squareMiles = (Math.abs(area) / 2) * milesPerDegree ** 2 * Math.cos((latSum / ring.length / 180) * Math.PI);
    rings.push({ level, ring, squareMiles, lived });
  }
}

const linesOf = (name, wanted, groupOf) => {
  const get = open(name);
  const [many, level] = [get('N_points_for_a_segment'), get('Hierarchial_level_of_a_segment')];
  const byLevel = new Map();
  for (const { seg, points } of segmentsOf(get, (seg) => many[seg])) {
    if (!wanted.includes(level[seg]) || points.length < 2) continue;
    const line = points.map(([lon, lat]) => [west(lon), lat]);
    const [lon, lat] = line[0];
    if (lon < view.west || lon > view.east || lat < view.south || lat > view.north) continue;
    const group = groupOf(level[seg]);
    if (!byLevel.has(group)) byLevel.set(group, []);
    byLevel.get(group).push(line);
  }
  return [...byLevel].flatMap(([of, pieces]) =>
    join(pieces, true).map((line) => ({ level: of, line, lived: line.some(([x, y]) => isLived(x, y)) })),
  );
};
const milesOf = (line) =>
  line
    .slice(1)
    .reduce(
      (sum, [x, y], at) => sum + Math.hypot((x - line[at][0]) * Math.cos((y / 180) * Math.PI), y - line[at][1]),
      0,
    ) * milesPerDegree;
const rivers = linesOf('binned_river_h.nc', [0, 1, 2, 3, 4], (level) => (level < 2 ? 1 : level)).filter(
  ({ lived }) => lived,
);
const borders = linesOf('binned_border_h.nc', [1], (level) => level).filter(({ line }) =>
  line.some(([x, y]) => x < -60 && x > -172 && y > 24 && y < 72),
);

const levels = [
  { code: 'n', near: 1.6, far: 4, perDegree: 100, land: 60, lake: 250, rivers: 1, shortest: 60 },
  { code: 'r', near: 0.4, far: 2.5, perDegree: 500, land: 3, lake: 8, rivers: 2, shortest: 12 },
  { code: 'm', near: 0.1, far: 2.5, perDegree: 2000, land: 0.12, lake: 0.6, rivers: 3, shortest: 3 },
];
const out = [
  '# Water for the results map, one line each: level and kind, encoded polyline (latitude, longitude).',
  '# Levels: n nation (units of 1/100 degree), r region (1/500), m metro (1/2000).',
  '# Rings: l land, w lake, i island in a lake; to be painted in that order on water. Lines: R great river, r river, b national border.',
  '# Derived from GSHHG 2.3.7 (Wessel and Smith 1996), GNU LGPL 3 or later.',
];
const sizes = {};
const codes = { 1: 'l', 2: 'w', 3: 'i' };
for (const level of levels) {
  const of = { l: [], w: [], i: [], R: [], r: [], b: [] };
  for (const { level: depth, ring, squareMiles, lived } of rings) {
    const least = (depth === 2 ? level.lake : level.land) * (lived ? 1 : 60);
    if (squareMiles < least) continue;
    const line = simplifiedRing(ring, level.near, level.far);
    if (line.length > 3) of[codes[depth]].push(written(line, level.perDegree));
  }
  for (const { level: depth, line } of rivers)
    if (depth <= level.rivers && milesOf(line) >= level.shortest)
      of[depth < 2 ? 'R' : 'r'].push(written(simplified(line, level.near, level.far), level.perDegree));
  for (const { line } of borders) of.b.push(written(simplified(line, level.near, level.near * 2), level.perDegree));
  for (const [kind, list] of Object.entries(of)) {
    for (const text of list) out.push(`${level.code}${kind} ${text}`);
    sizes[level.code + kind] = `${list.length}: ${(list.join('\n').length / 1000).toFixed(0)} kB`;
  }
}
const text = `${out.join('\n')}\n`;
writeFileSync(new URL('water.txt', import.meta.url), text);
console.log(
  `water.txt ${(text.length / 1000).toFixed(0)} kB, ${(gzipSync(text, { level: 9 }).length / 1000).toFixed(0)} kB gzip; rings left open ${open_}`,
);
console.log(JSON.stringify(sizes));
