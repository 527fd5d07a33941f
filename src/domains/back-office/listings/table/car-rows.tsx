import type { ReactNode } from 'react';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { dayMs } from '#lib/duration.ts';
import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';
import { Table } from '#ui/layout/table.tsx';
import type { DeskRow } from '../listing-desk-view.ts';
import { ListingState } from '../listing-state.tsx';
import { type CarColumn, carColumns } from './car-columns.ts';
import styles from './car-table.module.css';
import { SelectPage } from './select-page.tsx';

const numeric: ReadonlySet<CarColumn> = new Set(['price', 'market', 'mileage', 'listed', 'photos']);
/** On phones the car, its price and its state are enough. */
const onPhones: ReadonlySet<CarColumn> = new Set(['price', 'flags', 'state']);

/** Cars are selected to be changed there. */
const bulkPage = 'routes/ops/listings-change';

const none = <span className="muted">none</span>;

const Flags = ({ row }: { row: DeskRow }) => (
  <>
    {row.flags.length > 0 && <span className={styles.bad}>{row.flags.join('. ')}</span>}
    {row.featured && <small className={styles.quiet}>Featured</small>}
    {row.flags.length === 0 && !row.featured && none}
  </>
);

const cells: Readonly<Record<CarColumn, (row: DeskRow, nowMs: number) => ReactNode>> = {
  dealer: (row) => (
    <a href={opsPath('listings', { dealerId: row.dealerId })} className={styles.plain}>
      {row.dealer}
    </a>
  ),
  price: (row) => row.price || none,
  market: (row) => row.market || <span className="muted">unknown</span>,
  mileage: (row) => grouped(row.mileage),
  flags: (row) => <Flags row={row} />,
  state: (row) => (
    <>
      <ListingState {...row} />
      {row.hiddenReason !== '' && <small className={styles.quiet}>{row.hiddenReason}</small>}
    </>
  ),
  listed: (row, nowMs) => grouped(Math.max(0, Math.floor((nowMs - row.listedMs) / dayMs))),
  confirmed: (row) => <AdminTime ms={row.confirmedMs} />,
  photos: (row) => row.photos,
  stock: (row) => row.stockNumber || none,
};

const Head = ({ column }: { column: CarColumn }) => (
  <th scope="col" data-num={numeric.has(column) || undefined} data-small={onPhones.has(column) ? undefined : 'hide'}>
    {carColumns[column]}
  </th>
);

const Row = ({ row, columns, nowMs }: { row: DeskRow; columns: readonly CarColumn[]; nowMs: number }) => (
  <tr>
    <td className={styles.tick}>
      <ForWriters of={bulkPage}>
        <label>
          <input type="checkbox" name="row" value={row.id} />
          <span className="visually-hidden">
            Select {row.name}, {row.vin}
          </span>
        </label>
      </ForWriters>
    </td>
    <td>
      <div className={styles.car}>
        <img src={row.picture} alt="" width={64} height={36} loading="lazy" />
        <span>
          <a href={opsPath(`listings/${row.id}`)}>{row.name}</a>
          <small>{row.vin}</small>
        </span>
      </div>
    </td>
    {columns.map((column) => (
      <td
        key={column}
        data-num={numeric.has(column) || undefined}
        data-small={onPhones.has(column) ? undefined : 'hide'}
      >
        {cells[column](row, nowMs)}
      </td>
    ))}
  </tr>
);

type CarRowsProps = { rows: readonly DeskRow[]; columns: readonly CarColumn[]; nowMs: number };

/** The rows of the table with their checkboxes, inside the form of bulk changes. */
export const CarRows = ({ rows, columns, nowMs }: CarRowsProps) => (
  <Table caption="Cars on this page" dense>
    <thead>
      <tr>
        <th scope="col" className={styles.tick}>
          <ForWriters of={bulkPage}>
            <SelectPage />
          </ForWriters>
        </th>
        <th scope="col">Car</th>
        {columns.map((column) => (
          <Head key={column} column={column} />
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={row.id} row={row} columns={columns} nowMs={nowMs} />
      ))}
    </tbody>
  </Table>
);
