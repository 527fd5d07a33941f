import { z } from 'zod';
import stored from '#data/vehicle-resources.json' with { type: 'json' };
import { shapePath } from '#domains/pictures/picture.ts';
import type { ResourceTile } from './vehicle-page-view.ts';

const StoredTile = z.object({
  cmp: z.string(),
  epn: z.string(),
  image: z.object({ alt: z.string(), shape: z.string(), paint: z.string() }),
  title: z.string(),
  link: z.object({ label: z.string(), href: z.string().regex(/^\/(?!\/)/) }),
  sponsoredText: z.string(),
});

/** UI-07: the same for every car; a certified one needs no word of certified cars. */
export const createResourceTiles = () => {
  const tiles = z
    .array(StoredTile)
    .parse(stored)
    .map(
      ({ image: { alt, shape, paint }, ...tile }): ResourceTile => ({
        ...tile,
        image: { alt, src: shapePath(shape, paint) },
      }),
    );
  return ({ listingType }: { listingType: string }): readonly ResourceTile[] =>
    listingType === 'CERTIFIED' ? tiles.filter(({ epn }) => epn !== 'certified') : tiles;
};
