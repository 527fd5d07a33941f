/** Decodes the bytes of a feed, whatever its encoding. */
type FeedDecoder = { push(bytes: Buffer): string; end(): string };

const utf16 = (start: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  const [a, b, c, d] = start;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (start.length < 4) return undefined;
  // Feeds begin with ASCII characters, which have a zero byte next to them in UTF-16.
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? 'utf-16be' : undefined;
};

const lengthOf = (lead: number): number => {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
};

/** Whether there are more Windows-1252 than UTF-8 sequences; a sequence cut off at the end counts for neither. */
const looksLikeWindows = (bytes: Buffer): boolean => {
  let [good, bad] = [0, 0];
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      at += 1;
      continue;
    }
    const length = lengthOf(lead);
    if (length > 0 && at + length > bytes.length) break;
    const whole = length > 0 && bytes.subarray(at + 1, at + length).every((byte) => (byte & 0xc0) === 0x80);
    if (whole) good += 1;
    else bad += 1;
    at += whole ? length : 1;
  }
  return bad > good;
};

const isPlain = (bytes: Buffer): boolean => bytes.every((byte) => byte < 0x80);

/**
 * UTF-16 is detected at the start. UTF-8 and Windows-1252 are the same up to the first non-ASCII character, so the
 * decision waits for it. Invalid UTF-8 becomes U+FFFD.
 */
export const createFeedDecoder = (): FeedDecoder => {
  let decoder: TextDecoder | undefined;
  let start: Buffer | undefined = Buffer.alloc(0);

  const decode = (bytes: Buffer): string => {
    if (!decoder && isPlain(bytes)) return bytes.toString('latin1');
    decoder ??= new TextDecoder(looksLikeWindows(bytes) ? 'windows-1252' : 'utf-8');
    return decoder.decode(bytes, { stream: true });
  };

  const begin = (bytes: Buffer): string => {
    start = undefined;
    const wide = utf16(bytes);
    if (wide) decoder = new TextDecoder(wide);
    else if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) decoder = new TextDecoder('utf-8');
    return decode(bytes);
  };

  return {
    push: (bytes) => {
      if (!start) return decode(bytes);
      start = Buffer.concat([start, bytes]);
      return start.length < 4 ? '' : begin(start);
    },
    end: () => `${start ? begin(start) : ''}${decoder?.decode() ?? ''}`,
  };
};
