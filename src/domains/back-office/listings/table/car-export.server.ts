import type { Listing } from '#domains/cars/listings/listing.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import { csvLine } from '#lib/csv.ts';
import type { ListingDesk } from '../listing-desk.server.ts';
import type { DeskRow } from '../listing-desk-view.ts';
import type { DeskCar } from './car-candidates.server.ts';
import { carQueryParams, readCarQuery } from './car-query.ts';
import type { WalkStep } from './car-walk.server.ts';

type Sources = {
  openWalk(query: string): Promise<(afterId: number) => Promise<WalkStep>>;
  desk: Pick<ListingDesk, 'rowsOf' | 'named'>;
  cars(ids: readonly number[]): Promise<DeskCar[]>;
  audit: Pick<AuditLog, 'record'>;
  lookups: Lookups;
};

type Line = { row: DeskRow; listing: Listing; status: string };

const day = (ms: number): string => new Date(ms).toISOString();

const columns: readonly (readonly [head: string, cell: (line: Line) => string | number])[] = [
  ['Listing', ({ listing }) => listing.id],
  ['VIN', ({ listing }) => listing.vin],
  ['Stock number', ({ listing }) => listing.stockNumber],
  ['Condition', ({ listing }) => listing.listingType],
  ['Year', ({ listing }) => listing.year],
  ['Car', ({ row }) => row.name],
  ['Trim', ({ listing }) => (listing.trim === 'UNAVAIL' ? '' : listing.trim)],
  ['Mileage', ({ listing }) => listing.mileage],
  ['Price', ({ listing }) => listing.priceUsd ?? ''],
  ['Market estimate', ({ listing }) => listing.market?.estimateUsd ?? ''],
  ['Color', ({ listing }) => listing.exterior.name],
  ['Photos', ({ listing }) => listing.photos.length],
  ['Seller id', ({ listing }) => listing.ownerId],
  ['Seller', ({ row }) => row.dealer],
  ['State', ({ status }) => status],
  ['Reason', ({ row }) => row.hiddenReason],
  ['Flags', ({ row }) => row.flags.join('. ')],
  ['Featured', ({ row }) => (row.featured ? 'yes' : 'no')],
  ['First listed', ({ listing }) => day(listing.firstSeenMs)],
  ['Confirmed', ({ listing }) => day(listing.confirmedMs)],
];

const mostNamed = 1000;

export type ExportCars = ReturnType<typeof createExportCars>;

/** The cars of a query as CSV, a few hundred at a time. The download is recorded in the audit log. */
export const createExportCars = ({ openWalk, desk, cars, audit, lookups }: Sources) => {
  const linesOf = async (part: readonly DeskCar[]): Promise<string> => {
    const rows = await desk.rowsOf(part);
    return part
      .flatMap(({ listing, status }, index) => {
        const row = rows[index];
        return row ? [csvLine(columns.map(([, cell]) => cell({ row, listing, status })))] : [];
      })
      .join('');
  };

  async function* lines(query: string): AsyncGenerator<string> {
    yield csvLine(columns.map(([head]) => head));
    const named = await desk.named(readCarQuery(query, lookups).text, mostNamed);
    if (named) {
      yield await linesOf(await cars(named));
      return;
    }
    const next = await openWalk(query);
    for (let lastId: number | undefined = 0; lastId !== undefined; ) {
      const step: WalkStep = await next(lastId);
      if (step.cars.length > 0) yield await linesOf(step.cars);
      lastId = step.lastId;
    }
  }

  return async (operator: Operator, text: string): Promise<AsyncIterable<string>> => {
    const query = carQueryParams(readCarQuery(text, lookups)).toString();
    const summary = query === '' ? 'Downloaded all cars.' : 'Downloaded a list of cars.';
    await audit.record(operator, { action: 'listings.export', subject: 'listings', summary, details: { query } });
    return lines(query);
  };
};
