import { err, ok, type Result } from '#lib/result.ts';

export type PictureUse = 'logo' | 'favicon';

export type PictureFault = 'not-a-picture' | 'damaged' | 'too-many-pixels' | 'too-small' | 'unsafe-svg' | 'too-large';

export const largestPictureBytes = 512 * 1024;

/** What the operator reads who sent the file. */
export const pictureFaults: Readonly<Record<PictureFault, string>> = {
  'not-a-picture': 'This is not a PNG, WebP or SVG file.',
  damaged: 'The file can’t be read as a picture. Export it again.',
  'too-many-pixels': 'The picture has more than 16 million pixels. Make it smaller.',
  'too-small': 'The picture is smaller than 16 by 16 pixels.',
  'unsafe-svg':
    'This SVG holds more than shapes: an embedded picture, an entity, too many parts, or text in another encoding than UTF-8. Export it as plain SVG or as PNG.',
  'too-large': 'The file is larger than 512 kB.',
};

/** A drawing is rendered on the server, where a few bytes of these could take gigabytes. */
const refusedInSvg = [/<!ENTITY/i, /<!DOCTYPE[^>]*\[/i, /<(?:\w+:)?(?:image|feImage|foreignObject|filter|pattern)\b/i];
const mostElements = 5000;
const mostCopies = 100;

const isPlainSvg = (text: string): boolean => {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const encoding = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)/i.exec(text)?.[1] ?? 'utf-8';
  return (
    encoding.toLowerCase() === 'utf-8' &&
    !refusedInSvg.some((pattern) => pattern.test(text)) &&
    count(/<[a-z]/gi) <= mostElements &&
    count(/<(?:\w+:)?use\b/gi) <= mostCopies
  );
};

/** The format by the content, never by the name or type that a client sends. */
export const pictureFormatOf = (content: Buffer): Result<'png' | 'webp' | 'svg', PictureFault> => {
  if (content.length > largestPictureBytes) return err('too-large');
  if (content.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return ok('png');
  if (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP') return ok('webp');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return err('not-a-picture');
  }
  if (!/<(?:\w+:)?svg[\s>]/i.test(text.slice(0, 4000)) || text.includes('\0')) return err('not-a-picture');
  return isPlainSvg(text) ? ok('svg') : err('unsafe-svg');
};
