import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { derivedIn } from '#tests/fixtures/derived-files.ts';
import { createSocialImages, type SocialImage } from './social-image.server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-social-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'));

const image: SocialImage = {
  picture: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><rect width="8" height="4"/></svg>',
  ),
  title: '2022 Honda Accord <script>',
  line: 'Used · 26,648 mi',
  price: '$24,000',
  brand: 'Forecourt & Sons',
};

it('is a PNG of 1200 by 630 pixels with any text', async () => {
  const png = await createSocialImages({ derived: derivedIn(folder) }).of({
    ...image,
    title: `"${'<&>'.repeat(200)}"`,
  });
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

it('an image is drawn once and stored; another price gives another image', async () => {
  const images = createSocialImages({ derived: derivedIn(folder) });
  const [first, second] = await Promise.all([images.of(image), images.of(image)]);
  expect(second).toBe(first);
  expect(await createSocialImages({ derived: derivedIn(folder) }).of(image)).toEqual(first);
  expect(files()).toHaveLength(1);
  expect(await images.of({ ...image, price: '$23,000' })).not.toEqual(first);
  expect(files()).toHaveLength(2);
});
