import { longestText } from './listing-encoder.ts';

/** Texts in UTF-8, each followed by a space; `starts` has the offset of each. */
export type GatheredTexts = { bytes: SharedArrayBuffer; starts: SharedArrayBuffer };

const textBytes = 40 << 20;
/** Texts encoded together: a call per text costs more than the encoding. */
const textsAtOnce = 64;
/** The longest text of a listing, with its title and packages. */
const mostCharacters = longestText + (1 << 16);
const mostBytesPerCharacter = 3;

export const createTexts = (rows: number): GatheredTexts => ({
  bytes: new SharedArrayBuffer(textBytes),
  starts: new SharedArrayBuffer((rows + 1) * 4),
});

type TextWriter = {
  hasRoom(): boolean;
  /** The pieces of the next text. */
  pieces: string[];
  endText(): void;
  /** Writes the texts that are still buffered. */
  finish(): void;
};

export const createTextWriter = (texts: GatheredTexts): TextWriter => {
  const bytes = Buffer.from(texts.bytes);
  const starts = new Uint32Array(texts.starts);
  const pieces: string[] = [];
  /** For each buffered text, the number of pieces and of characters up to its end. */
  const pieceEnds: number[] = [];
  const characterEnds: number[] = [];
  let characters = 0;
  let written = 0;
  let end = 0;

  const finish = (): void => {
    const count = pieceEnds.length;
    // The empty last piece adds a space after the last text.
    const whole = [...pieces, ''].join(' ');
    if (bytes.write(whole, end, 'utf8') === characters) {
      for (let text = 0; text < count; text += 1) starts[written + text + 1] = end + characterEnds[text]!;
      end += characters;
    } else {
      // Some characters take several bytes, so texts are written one by one to find their ends.
      for (let text = 0; text < count; text += 1) {
        const own = pieces.slice(pieceEnds[text - 1] ?? 0, pieceEnds[text]);
        end += bytes.write([...own, ''].join(' '), end, 'utf8');
        starts[written + text + 1] = end;
      }
    }
    written += count;
    characters = 0;
    pieces.length = 0;
    pieceEnds.length = 0;
    characterEnds.length = 0;
  };
  return {
    hasRoom: () => end + (characters + mostCharacters) * mostBytesPerCharacter <= textBytes,
    pieces,
    endText: () => {
      for (let piece = pieceEnds.at(-1) ?? 0; piece < pieces.length; piece += 1)
        characters += pieces[piece]!.length + 1;
      pieceEnds.push(pieces.length);
      characterEnds.push(characters);
      if (pieceEnds.length === textsAtOnce || characters > mostCharacters) finish();
    },
    finish,
  };
};
