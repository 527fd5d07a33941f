/**
 * All ZIPs as columns: creating 42,000 objects at each start would cost more than all lookups of a day. The rows of a
 * city are adjacent, from `cityStart[i]` to `cityStart[i + 1]`.
 */
export type PlaceTable = {
  readonly zips: Int32Array;
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** 1 for inhabited ZIPs; 0 for PO boxes, single firms, retired and military ZIPs. */
  readonly peopled: Uint8Array;
  /** 1 for a single building, campus or set of PO boxes, which cannot be the center of a city. */
  readonly single: Uint8Array;
  readonly cityOfRow: Int32Array;
  readonly cityStart: Int32Array;
  readonly cities: readonly string[];
  readonly states: readonly string[];
};

const minus = 45;
const star = 42;
const exclamation = 33;
const space = 32;
const comma = 44;
const zero = 48;

/** Parses data/places.txt; its format is described at the top of that file. */
export const parsePlaceTable = (text: string): PlaceTable => {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const room = Math.ceil(text.length / 16);
  const zips = new Int32Array(room);
  const latitudes = new Float64Array(room);
  const longitudes = new Float64Array(room);
  const peopled = new Uint8Array(room).fill(1);
  const single = new Uint8Array(room);
  const cityOfRow = new Int32Array(room);
  const cityStart = new Int32Array(lines.length + 1);
  const cities: string[] = [];
  const states: string[] = [];
  let row = 0;
  lines.forEach((line, city) => {
    const nameEnd = line.indexOf('|', 3);
    states.push(line.slice(0, 2));
    cities.push(line.slice(3, nameEnd));
    cityStart[city] = row;
    // Parsed character by character: splitting the lines would create 200,000 short-lived strings.
    let field = 0;
    let number = 0;
    let sign = 1;
    for (let at = nameEnd + 1; at <= line.length; at += 1) {
      const code = at === line.length ? comma : line.charCodeAt(at);
      if (code === star) peopled[row] = 0;
      else if (code === exclamation) single[row] = 1;
      else if (code === minus) sign = -1;
      else if (code === space || code === comma) {
        if (field === 0) zips[row] = number;
        else if (field === 1) latitudes[row] = (sign * number) / 10_000;
        else longitudes[row] = (sign * number) / 10_000;
        field = (field + 1) % 3;
        number = 0;
        sign = 1;
        if (field === 0) {
          cityOfRow[row] = city;
          row += 1;
        }
      } else number = number * 10 + code - zero;
    }
  });
  cityStart[lines.length] = row;
  return {
    zips: zips.subarray(0, row),
    latitudes: latitudes.subarray(0, row),
    longitudes: longitudes.subarray(0, row),
    peopled: peopled.subarray(0, row),
    single: single.subarray(0, row),
    cityOfRow: cityOfRow.subarray(0, row),
    cityStart,
    cities,
    states,
  };
};
