import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type ZippedFile, zipFile } from '#tests/fixtures/zip-file.ts';
import { FeedFileError } from './feed-file-error.ts';
import { feedFormatOf, readSourceRows } from './feed-records.server.ts';
import { openFeedSource, readText } from './feed-source.server.ts';
import { createJsonListSplitter } from './json-list.ts';
import { createFeedDecoder } from './text-decoder.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-source-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const write = (name: string, content: string | Buffer): string => {
  count += 1;
  const file = join(folder, `${count}-${name}`);
  writeFileSync(file, content);
  return file;
};

/** The rows of a file, or why there are none. */
const rowsOf = async (name: string, content: string | Buffer) => {
  const opened = await openFeedSource({ file: write(name, content) });
  if (!opened.ok) return opened.error;
  const source = opened.value;
  try {
    const format = await feedFormatOf(source);
    if (!format.ok) return format.error;
    const rows = [];
    for await (const some of readSourceRows({ source, format: format.value })) rows.push(...some);
    return rows.map(({ line, record, problems }) => [line, record ?? problems[0]?.reason]);
  } catch (error) {
    if (error instanceof FeedFileError) return error.message;
    throw error;
  } finally {
    await source.close();
  }
};

/** `cars/`, `cars/feed.csv` and `cars/a.jpg`, by Python's zipfile. */
const writtenByPython =
  'UEsDBBQAAAAAAAAAYV0AAAAAAAAAAAAAAAAFAAAAY2Fycy9QSwMEFAAAAAgAAABhXWZYqGYPAAAADQAAAA0AAABjYXJzL2ZlZWQu' +
  'Y3N2K8vM06lMTSziMtQx4gIAUEsDBBQAAAAIAAAAYV1RzrIKCAAAAPQBAAAKAAAAY2Fycy9hLmpwZ6uoGAUjDQAAUEsBAhQDFAAA' +
  'AAAAAABhXQAAAAAAAAAAAAAAAAUAAAAAAAAAAAAAAIABAAAAAGNhcnMvUEsBAhQDFAAAAAgAAABhXWZYqGYPAAAADQAAAA0AAAAA' +
  'AAAAAAAAAIABIwAAAGNhcnMvZmVlZC5jc3ZQSwECFAMUAAAACAAAAGFdUc6yCggAAAD0AQAACgAAAAAAAAAAAAAAgAFdAAAAY2Fy' +
  'cy9hLmpwZ1BLBQYAAAAAAwADAKYAAACNAAAAAAA=';

const csv = 'vin,note\n1,café\n2,"a\nb"\n';
const expected = [
  [2, { vin: '1', note: 'café' }],
  [3, { vin: '2', note: 'a\nb' }],
];

describe('wrappings and encodings of a feed', () => {
  it.each([
    ['plain.csv', csv],
    ['bom.csv', `\uFEFF${csv}`],
    ['windows.csv', Buffer.from(csv, 'latin1')],
    ['utf16le.csv', Buffer.from(`\uFEFF${csv}`, 'utf16le')],
    ['utf16le-bare.csv', Buffer.from(csv, 'utf16le')],
    ['utf16be.csv', Buffer.from(`\uFEFF${csv}`, 'utf16le').swap16()],
    ['lines.csv', csv.replaceAll(/\n(?!b)/g, '\r\n')],
    ['tabs.tsv', csv.replaceAll(',', '\t')],
    ['bars.txt', csv.replaceAll(',', '|')],
    ['packed.csv.gz', gzipSync(csv)],
    ['packed', gzipSync(csv)],
    [
      'packed.zip',
      zipFile([
        { name: 'in/feed.csv', content: csv },
        { name: '__MACOSX/in/._feed.csv', content: 'x' },
      ]),
    ],
    ['stored.zip', zipFile([{ name: 'feed.csv', content: csv, says: { method: 0 } }], { comment: 'made by a seller' })],
    [
      'large.zip',
      zipFile(
        [
          { name: 'a.jpg', content: 'x' },
          { name: 'feed.csv', content: csv },
        ],
        { large: true },
      ),
    ],
  ])('%s', async (name, content) => expect(await rowsOf(name, content)).toEqual(expected));

  it.each([
    ['list.json', '[{"vin":"1","note":"café"},\n{"vin":"2","note":"a\\nb"}]'],
    ['odd.feed', ' [ {"vin":"1","note":"caf\\u00e9"} ,\n {"vin":"2","note":"a\\nb"}\n]\n'],
    ['list.json.gz', gzipSync('[{"vin":"1","note":"café"},\n{"vin":"2","note":"a\\nb"}]')],
  ])('a JSON list: %s', async (name, content) => {
    expect(await rowsOf(name, content)).toEqual([
      [1, expected[0]?.[1]],
      [2, expected[1]?.[1]],
    ]);
  });

  it('nested JSON objects become columns with dots', async () => {
    const line = '{"mileage":{"value":12,"unit":"MI"},"image":[{"url":"a"},{"url":"b"}],"vin":null}';
    const record = { image: ['a', 'b'], vin: '', 'mileage.value': '12', 'mileage.unit': 'MI' };
    expect(await rowsOf('a.jsonl', line)).toEqual([[1, record]]);
  });

  it('a header that begins like an archive is a header', async () => {
    expect(await rowsOf('a.csv', 'PK,vin\n7,1\n')).toEqual([[2, { PK: '7', vin: '1' }]]);
  });

  it('repeated header names are numbered', async () => {
    expect(await rowsOf('a.csv', 'image,image,\na,b,c\n')).toEqual([
      [2, { image: 'a', 'image (2)': 'b', 'column 3': 'c' }],
    ]);
  });

  it('an archive of another program can be read', async () => {
    const file = write('python.zip', Buffer.from(writtenByPython, 'base64'));
    const opened = await openFeedSource({ file });
    if (!opened.ok) throw new Error(opened.error);
    const { pictures, close } = opened.value;
    const texts = [];
    for await (const text of readText(opened.value)) texts.push(text);
    expect(texts.join('')).toBe('vin,year\n1,2\n');
    const picture = await pictures?.find('A.JPG');
    expect(picture).toMatchObject({ ok: true });
    expect(picture?.ok && (await picture.value.read())).toEqual({ ok: true, value: Buffer.from('x'.repeat(500)) });
    expect(await pictures?.find('../a.jpg')).toEqual({ ok: false, error: 'must be a file of the archive' });
    expect(await pictures?.find('b.jpg')).toEqual({ ok: false, error: 'there is no such file in the archive' });
    await close();
  });
});

describe('files refused with a message', () => {
  const feed: ZippedFile = { name: 'feed.csv', content: csv };
  const zeros = Buffer.alloc(60_000_000, 'a');
  const withHole = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 40), bytes.subarray(60)]);
  it.each<[string, Buffer | string, RegExp]>([
    ['an archive without a feed', zipFile([{ name: 'a.jpg', content: 'x' }]), /no feed in it/],
    [
      'two feeds',
      zipFile([feed, { name: 'old.csv', content: csv }]),
      /2 files that could be the feed: feed.csv, old.csv/,
    ],
    [
      'an archive in an archive',
      zipFile([feed, { name: 'more.zip', content: 'x' }]),
      /another archive in it: more.zip/,
    ],
    ['a way out', zipFile([feed, { name: '../../etc/passwd', content: 'x' }]), /outside of itself/],
    ['a way out on Windows', zipFile([feed, { name: 'C:\\x.jpg', content: 'x' }]), /outside of itself/],
    ['a link', zipFile([feed, { name: 'x.jpg', content: '/etc/passwd', says: { mode: 0o120777 } }]), /links/],
    ['a password', zipFile([{ ...feed, says: { flags: 1 } }]), /encrypted/],
    ['another packing', zipFile([{ ...feed, says: { method: 14 } }]), /method 14/],
    ['a wrong sum', zipFile([{ ...feed, says: { crc: 1 } }]), /is damaged/],
    ['a wrong size', zipFile([{ ...feed, says: { bytes: 3 } }]), /is damaged/],
    ['a bomb in an archive', zipFile([{ name: 'feed.csv', content: zeros }]), /200 times/],
    ['a packed bomb', gzipSync(zeros), /200 times/],
    ['an archive cut off', zipFile([feed]).subarray(0, 60), /damaged or was cut off/],
    ['a large archive with a hole', withHole(zipFile([feed], { large: true })), /damaged or was cut off/],
    ['a packed file cut off', gzipSync(csv.repeat(99)).subarray(0, 40), /damaged or was cut off/],
    ['bytes', Buffer.from([1, 0, 0, 0, 9]), /not a text file/],
    ['nothing', '', /empty/],
    ['too many columns', Array.from({ length: 1001 }, (_, at) => `c${at}`).join(','), /1001 columns/],
    ['nothing in an archive', zipFile([{ name: 'feed.csv', content: '' }]), /empty/],
  ])('%s', async (name, content, words) => expect(await rowsOf(name, content)).toMatch(words));
});

describe('text and lists in chunks', () => {
  const cut = <T extends { length: number; slice(from: number, to?: number): T }>(whole: T, cuts: number[]): T[] => {
    const at = [0, ...cuts.map((one) => one % (whole.length + 1)).sort((a, b) => a - b), whole.length];
    return at.slice(1).map((end, index) => whole.slice(at[index] ?? 0, end));
  };
  const letters = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replaceAll('\0', ''));

  it('UTF-8 and UTF-16 are decoded correctly, wherever they are cut', () => {
    fc.assert(
      fc.property(letters, fc.array(fc.nat()), fc.constantFrom('utf8', 'utf16le'), (text, cuts, encoding) => {
        const decoder = createFeedDecoder();
        // The mark is what tells one from the other; without it UTF-8 is told by its letters, which may be cut.
        const bytes = Buffer.from(`\uFEFF${text}`, encoding as BufferEncoding);
        const whole =
          cut(bytes, cuts)
            .map((part) => decoder.push(part))
            .join('') + decoder.end();
        expect(whole).toBe(Buffer.from(text, encoding as BufferEncoding).toString(encoding as BufferEncoding));
      }),
    );
  });

  it('the members of a JSON list are the same, wherever it is cut and however it is formatted', () => {
    const members = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), { maxLength: 5 });
    fc.assert(
      fc.property(members, fc.array(fc.nat()), fc.constantFrom(0, 2), (list, cuts, indent) => {
        const splitter = createJsonListSplitter();
        const pieces = [...cut(JSON.stringify(list, null, indent), cuts).flatMap(splitter.push), ...splitter.end()];
        expect(pieces.map(({ text }) => JSON.parse(text ?? ''))).toEqual(JSON.parse(JSON.stringify(list)));
      }),
    );
  });
});
