import type { StoredFile } from '#lib/file-store.ts';

type S3Listing = { files: StoredFile[]; next: string | undefined };

/** One page of ListObjectsV2, asked for with `encoding-type=url`. */
export const readS3Listing = (xml: string): S3Listing => {
  const isEncoded = elementOf(xml, 'EncodingType') === 'url';
  const decode = (key: string) => (isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key);
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: decode(elementOf(entry, 'Key') ?? ''),
    bytes: Number(elementOf(entry, 'Size')),
    writtenMs: Date.parse(elementOf(entry, 'LastModified') ?? ''),
  }));
  const isWhole = elementOf(xml, 'IsTruncated') !== 'true';
  return { files, next: isWhole ? undefined : elementOf(xml, 'NextContinuationToken') };
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const elementOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (entity, hex?: string, decimal?: string, word = '') => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return decimal !== undefined ? String.fromCodePoint(Number(decimal)) : (entities[word] ?? entity);
    });
