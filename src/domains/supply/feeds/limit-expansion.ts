import { FeedFileError } from './feed-file-error.ts';

const largestBytes = 8_000_000_000;
/** Car feeds compress to about a tenth; archives made to fill a disk, to a thousandth. */
const mostTimes = 200;
const harmlessBytes = 50_000_000;

/** Passes on decompressed bytes, up to a plausible ratio. */
export async function* limitExpansion(
  expanded: AsyncIterable<Buffer>,
  compressedBytes: () => number,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of expanded) {
    bytes += chunk.length;
    if (bytes > largestBytes) throw new FeedFileError(`Unpacked, the feed is larger than ${largestBytes / 1e9} GB.`);
    if (bytes > harmlessBytes && bytes > compressedBytes() * mostTimes) {
      throw new FeedFileError(`Unpacked, the file grows to more than ${mostTimes} times its size: it is no feed.`);
    }
    yield chunk;
  }
}
