/** Distances and lines in miles on a plane that is true along the line, and how lines are written. */
export const milesPerDegree = 69.09;

export const apart = (a, b) =>
  Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos(((a.lat + b.lat) / 360) * Math.PI)) * milesPerDegree;
export const turnAt = (a, b, c) => {
  const squeeze = Math.cos((b.lat / 180) * Math.PI);
  const before = Math.atan2(b.lat - a.lat, (b.lon - a.lon) * squeeze);
  const after = Math.atan2(c.lat - b.lat, (c.lon - b.lon) * squeeze);
  const turn = Math.abs(((after - before) * 180) / Math.PI);
  return turn > 180 ? 360 - turn : turn;
};
export const lengthOf = (line) => line.slice(1).reduce((sum, point, at) => sum + apart(line[at], point), 0);

/** Douglas-Peucker, tolerance in miles. */
export const simplified = (line, tolerance) => {
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const stack = [[0, line.length - 1]];
  while (stack.length > 0) {
    const [from, to] = stack.pop();
    const [a, b] = [line[from], line[to]];
    const squeeze = Math.cos((a.lat / 180) * Math.PI);
    const [dx, dy] = [(b.lon - a.lon) * squeeze, b.lat - a.lat];
    const size = Math.hypot(dx, dy);
    let [far, worst] = [-1, tolerance / milesPerDegree];
    for (let at = from + 1; at < to; at += 1) {
      const [px, py] = [(line[at].lon - a.lon) * squeeze, line[at].lat - a.lat];
      const t = size > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / size / size)) : 0;
      const off = Math.hypot(px - t * dx, py - t * dy);
      if (off > worst) [far, worst] = [at, off];
    }
    if (far < 0) continue;
    keep[far] = 1;
    stack.push([from, far], [far, to]);
  }
  return line.filter((_, at) => keep[at]);
};

export const encoded = (line, perDegree) => {
  let text = '';
  let [lastY, lastX] = [0, 0];
  const write = (difference) => {
    let rest = difference < 0 ? ~(difference << 1) : difference << 1;
    for (; rest >= 32; rest >>= 5) text += String.fromCharCode((32 | (rest & 31)) + 63);
    text += String.fromCharCode(rest + 63);
  };
  for (const { lat, lon } of line) {
    const [y, x] = [Math.round(lat * perDegree), Math.round(lon * perDegree)];
    if (text !== '' && y === lastY && x === lastX) continue;
    write(y - lastY);
    write(x - lastX);
    [lastY, lastX] = [y, x];
  }
  return text;
};

export const decoded = (text, perDegree) => {
  const points = [];
  const last = [0, 0];
  let [bits, value, axis] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) - 63;
    value |= (code & 31) << bits;
    bits += 5;
    if (code >= 32) continue;
    last[axis] += value & 1 ? ~(value >> 1) : value >> 1;
    if (axis === 1) points.push({ lat: last[0] / perDegree, lon: last[1] / perDegree });
    axis = 1 - axis;
    [bits, value] = [0, 0];
  }
  return points;
};
