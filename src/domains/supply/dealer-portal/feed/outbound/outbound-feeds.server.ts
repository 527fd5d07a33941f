import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';

import { photoPath } from '#domains/reference/pictures/picture.ts';
import { csvLine } from '#lib/csv.ts';
import { vehiclePath } from '#paths/paths.ts';
import type { DealerTokens } from '../dealer-tokens.server.ts';
import type { DealerToken } from '../token.ts';
import { adFiles } from './ad-columns.ts';
import type { OutboundCar, OutboundColumn } from './outbound-car.ts';
import { type OutboundAddress, type OutboundFile, outboundFiles, outboundPath } from './outbound-files.ts';
import { ownColumns } from './own-columns.ts';

type Listings = {
  latestRevision(): Promise<number>;
  pageOfOwner(ownerId: number, page: { afterId: number; upTo: number; limit: number }): Promise<Listing[]>;
  stateOfOwner(ownerId: number): Promise<{ cars: number; revision: number }>;
};

type Sources = {
  signed: { sign(value: object): string; open(token: string): unknown };
  tokens: Pick<DealerTokens, 'byId'>;
  listings: Listings;
  owners: { find(id: number): Promise<Owner | undefined> };
  namesOf(makeCode: string, modelCode: string): { make: string; model: string };
};

/** A file to be sent: its lines are read from the database while they are sent. */
type OutboundAnswer = { tag: string; lines(): AsyncGenerator<string> };

const SignedId = z.object({ id: z.string().max(100) });
const carsPerRead = 200;
const photoWidth = 1280;
/** Changes with the columns, so that nobody keeps a file of earlier ones. */
const version = 1;

type Writer = { head: string; lines(cars: readonly OutboundCar[], isFirst: boolean): string; end: string };

const csvWriter = (columns: readonly OutboundColumn[], takes: (car: OutboundCar) => boolean): Writer => ({
  head: csvLine(columns.map(([name]) => name)),
  lines: (cars) =>
    cars
      .filter(takes)
      .map((car) => csvLine(columns.map(([, cell]) => cell(car))))
      .join(''),
  end: '',
});

/** A JSON list, without what is unknown. */
const jsonWriter = (columns: readonly OutboundColumn[]): Writer => ({
  head: '[\n',
  lines: (cars, isFirst) => {
    const rows = cars.map((car) => {
      const values = columns.map(([name, cell]) => [name, cell(car)] as const);
      return JSON.stringify(Object.fromEntries(values.filter(([, value]) => value !== '')));
    });
    return `${isFirst || rows.length === 0 ? '' : ',\n'}${rows.join(',\n')}`;
  },
  end: '\n]\n',
});

export type OutboundFeeds = ReturnType<typeof createOutboundFeeds>;

/** A dealer's cars as files for others, at signed addresses that end with their token (DLR-15). */
export const createOutboundFeeds = ({ signed, tokens, listings, owners, namesOf }: Sources) => {
  const tokenOf = async (text: string): Promise<DealerToken | undefined> => {
    const { data } = SignedId.safeParse(signed.open(text));
    const token = data && (await tokens.byId(data.id));
    return token?.scopes.includes('publish') ? token : undefined;
  };

  async function* carsOf(dealer: Owner, origin: string): AsyncGenerator<OutboundCar[]> {
    const upTo = await listings.latestRevision();
    for (let afterId = 0; ; ) {
      const page = await listings.pageOfOwner(dealer.id, { afterId, upTo, limit: carsPerRead });
      yield page.map((listing) => ({
        listing,
        dealer,
        ...namesOf(listing.makeCode, listing.modelCode),
        address: `${origin}${vehiclePath({ listingId: listing.id })}`,
        photos: listing.photos.map((hash) => `${origin}${photoPath(hash, photoWidth, 'jpg')}`),
      }));
      const last = page.at(-1);
      if (!last || page.length < carsPerRead) return;
      afterId = last.id;
    }
  }

  const writerOf = (file: OutboundFile): Writer => {
    if (file === 'google.csv' || file === 'meta.csv') {
      const { columns, takes } = adFiles[file];
      return csvWriter(columns, takes);
    }
    const columns = Object.entries(ownColumns);
    return file === 'cars.csv' ? csvWriter(columns, () => true) : jsonWriter(columns);
  };

  return {
    /** The addresses that a token's files are at; none for tokens that may not publish. */
    addressesOf: ({ id, scopes }: Pick<DealerToken, 'id' | 'scopes'>, origin: string): OutboundAddress[] => {
      if (!scopes.includes('publish')) return [];
      const token = signed.sign({ id });
      return Object.entries(outboundFiles).map(([file, label]) => ({
        label,
        address: `${origin}${outboundPath(token, file)}`,
      }));
    },

    /** Undefined if the address is not signed by us, or its token was revoked. */
    open: async (text: string, file: OutboundFile, origin: string): Promise<OutboundAnswer | undefined> => {
      const token = await tokenOf(text);
      const dealer = token && (await owners.find(token.dealerId));
      // Files for advertisers must not have private sellers.
      if (!dealer || dealer.privateSeller) return undefined;
      const state = await listings.stateOfOwner(dealer.id);
      const tag = createHash('sha256')
        .update(JSON.stringify([version, file, origin, state, dealer.name, dealer.address, dealer.phone]))
        .digest('base64url')
        .slice(0, 22);
      const { head, lines: linesOf, end } = writerOf(file);
      async function* lines(owner: Owner): AsyncGenerator<string> {
        yield head;
        let isFirst = true;
        for await (const cars of carsOf(owner, origin)) {
          yield linesOf(cars, isFirst);
          isFirst = false;
        }
        yield end;
      }
      return { tag: `W/"${tag}"`, lines: () => lines(dealer) };
    },
  };
};
