/** How a list of waypoints becomes a road: beside towns, round, and on one line where two routes share it. */
import { apart, lengthOf, milesPerDegree } from './highway-geometry.mjs';

/** Highways pass beside towns rather than through them: a town may be missed by a mile or so where that straightens. */
export const relaxed = (line) => {
  const at0 = line.map(({ lat, lon }) => ({ lat, lon }));
  for (let round = 0; round < 40; round += 1) {
    for (let at = 1; at < line.length - 1; at += 1) {
      const point = line[at];
      if (point.free === 0) continue;
      const [a, b] = [line[at - 1], line[at + 1]];
      const [d1, d2] = [apart(a, point) + 0.01, apart(point, b) + 0.01];
      const aim = { lat: (a.lat * d2 + b.lat * d1) / (d1 + d2), lon: (a.lon * d2 + b.lon * d1) / (d1 + d2) };
      const next = { lat: point.lat + (aim.lat - point.lat) * 0.4, lon: point.lon + (aim.lon - point.lon) * 0.4 };
      const off = apart(next, at0[at]);
      const reach = Math.min(point.free, 0.35 * Math.min(d1, d2));
      const keep = off > reach ? reach / off : 1;
      point.lat = at0[at].lat + (next.lat - at0[at].lat) * keep;
      point.lon = at0[at].lon + (next.lon - at0[at].lon) * keep;
    }
  }
  return line;
};

/** Centripetal Catmull-Rom: passes every point and makes no loops of its own. */
export const smoothed = (line) => {
  if (line.length < 3) return line;
  const closed = apart(line[0], line.at(-1)) < 0.01 && line.length > 4;
  const get = (at) => {
    if (closed) return line[(at + line.length - 1) % (line.length - 1)];
    if (at < 0) return { lat: 2 * line[0].lat - line[1].lat, lon: 2 * line[0].lon - line[1].lon };
    if (at >= line.length)
      return { lat: 2 * line.at(-1).lat - line.at(-2).lat, lon: 2 * line.at(-1).lon - line.at(-2).lon };
    return line[at];
  };
  const out = [{ lat: line[0].lat, lon: line[0].lon }];
  for (let at = 0; at < line.length - 1; at += 1) {
    const [p0, p1, p2, p3] = [get(at - 1), get(at), get(at + 1), get(at + 2)];
    const t1 = Math.sqrt(apart(p0, p1)) + 1e-6;
    const t2 = t1 + Math.sqrt(apart(p1, p2)) + 1e-6;
    const t3 = t2 + Math.sqrt(apart(p2, p3)) + 1e-6;
    const steps = Math.max(2, Math.min(60, Math.ceil(apart(p1, p2) / 0.4)));
    for (let step = 1; step <= steps; step += 1) {
      const t = t1 + ((t2 - t1) * step) / steps;
      const mix = (a, b, from, to, axis) => (a[axis] * (to - t) + b[axis] * (t - from)) / (to - from);
      const along = (axis) => {
        const a1 = { v: mix(p0, p1, 0, t1, axis) };
        const a2 = { v: mix(p1, p2, t1, t2, axis) };
        const a3 = { v: mix(p2, p3, t2, t3, axis) };
        const b1 = { v: mix(a1, a2, 0, t2, 'v') };
        const b2 = { v: mix(a2, a3, t1, t3, 'v') };
        return mix(b1, b2, t1, t2, 'v');
      };
      out.push({ lat: along('lat'), lon: along('lon'), near: p1.free > 0 || p2.free > 0 ? 0.9 : 0.3 });
    }
  }
  return out;
};

/** Two routes that share a road are drawn as one: the later follows the earlier where they run side by side. */
const cell = 0.05;
const laid = new Map();
const cellsAt = (lat, lon) => `${Math.floor(lat / cell)} ${Math.floor(lon / cell)}`;
export const lay = (line, id, kind) => {
  for (let at = 1; at < line.length; at += 1) {
    const [a, b] = [line[at - 1], line[at]];
    const steps = Math.ceil(Math.max(Math.abs(a.lat - b.lat), Math.abs(a.lon - b.lon)) / (cell / 2)) || 1;
    const seen = new Set();
    for (let step = 0; step <= steps; step += 1)
      seen.add(cellsAt(a.lat + ((b.lat - a.lat) * step) / steps, a.lon + ((b.lon - a.lon) * step) / steps));
    for (const key of seen) {
      if (!laid.has(key)) laid.set(key, []);
      laid.get(key).push({ a, b, id, kind });
    }
  }
};
/** Two interstates as close as that are one road with two numbers. */
const twoNumbers = 0.8;
const nearestLaid = (point, heading, id, kind) => {
  let best = null;
  const [row, column] = [Math.floor(point.lat / cell), Math.floor(point.lon / cell)];
  const squeeze = Math.cos((point.lat / 180) * Math.PI);
  for (let r = row - 1; r <= row + 1; r += 1)
    for (let c = column - 1; c <= column + 1; c += 1)
      for (const leg of laid.get(`${r} ${c}`) ?? []) {
        if (leg.id === id) continue;
        const [dx, dy] = [(leg.b.lon - leg.a.lon) * squeeze, leg.b.lat - leg.a.lat];
        const [px, py] = [(point.lon - leg.a.lon) * squeeze, point.lat - leg.a.lat];
        const size = dx * dx + dy * dy || 1e-12;
        const t = Math.max(0, Math.min(1, (px * dx + py * dy) / size));
        const off = Math.hypot(px - t * dx, py - t * dy) * milesPerDegree;
        let skew = Math.abs(Math.atan2(dy, dx) - heading) % Math.PI;
        skew = Math.min(skew, Math.PI - skew);
        const close = kind === 'interstate' && leg.kind === kind ? twoNumbers : (point.near ?? 0.3);
        if (off < close && skew < 0.45 && (!best || off < best.off))
          best = { off, lat: leg.a.lat + t * (leg.b.lat - leg.a.lat), lon: leg.a.lon + t * (leg.b.lon - leg.a.lon) };
      }
  return best;
};
export const bundled = (line, id, kind) => {
  const hits = line.map((point, at) => {
    const [a, b] = [line[Math.max(0, at - 1)], line[Math.min(line.length - 1, at + 1)]];
    const heading = Math.atan2(b.lat - a.lat, (b.lon - a.lon) * Math.cos((point.lat / 180) * Math.PI));
    return nearestLaid(point, heading, id, kind);
  });
  const out = line.map((point) => ({ ...point }));
  for (let from = 0; from < line.length; from += 1) {
    if (!hits[from]) continue;
    let to = from;
    while (to + 1 < line.length && hits[to + 1]) to += 1;
    if (lengthOf(line.slice(from, to + 1)) > 2.5)
      for (let at = from; at <= to; at += 1) out[at] = { lat: hits[at].lat, lon: hits[at].lon };
    from = to;
  }
  return out;
};

/** A road that ends just short of another ends on it. */
const reach = 1.1;
export const onAnother = (point, id) => {
  let best = null;
  const [row, column] = [Math.floor(point.lat / cell), Math.floor(point.lon / cell)];
  const squeeze = Math.cos((point.lat / 180) * Math.PI);
  for (let r = row - 1; r <= row + 1; r += 1)
    for (let c = column - 1; c <= column + 1; c += 1)
      for (const { a, b, id: other } of laid.get(`${r} ${c}`) ?? []) {
        if (other === id) continue;
        const [dx, dy] = [(b.lon - a.lon) * squeeze, b.lat - a.lat];
        const [px, py] = [(point.lon - a.lon) * squeeze, point.lat - a.lat];
        const t = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1e-12)));
        const off = Math.hypot(px - t * dx, py - t * dy) * milesPerDegree;
        if (!best || off < best.off) best = { off, lat: a.lat + t * (b.lat - a.lat), lon: a.lon + t * (b.lon - a.lon) };
      }
  return best && best.off < reach && best.off > 0.01 ? { lat: best.lat, lon: best.lon } : null;
};
/** A road that runs on for less than a mile past the one it ends at stops at the crossing. */
export const cutShort = (line, id) => {
  let past = 0;
  for (let at = line.length - 1; at > 0 && past < reach; at -= 1) {
    const [p, q] = [line[at], line[at - 1]];
    for (const key of new Set([cellsAt(p.lat, p.lon), cellsAt(q.lat, q.lon)]))
      for (const { a, b, id: other } of laid.get(key) ?? []) {
        if (other === id) continue;
        const cross = (q.lon - p.lon) * (b.lat - a.lat) - (q.lat - p.lat) * (b.lon - a.lon);
        if (Math.abs(cross) < 1e-12) continue;
        const t = ((a.lon - p.lon) * (b.lat - a.lat) - (a.lat - p.lat) * (b.lon - a.lon)) / cross;
        const u = ((a.lon - p.lon) * (q.lat - p.lat) - (a.lat - p.lat) * (q.lon - p.lon)) / cross;
        if (t < 0 || t > 1 || u < 0 || u > 1) continue;
        return [...line.slice(0, at), { lat: p.lat + t * (q.lat - p.lat), lon: p.lon + t * (q.lon - p.lon) }];
      }
    past += apart(p, q);
  }
  return null;
};
