import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { Figure } from '#domains/reference/payments/figures/figure.tsx';
import type { RankedFigure } from '#domains/reference/payments/figures/lowest.ts';
import { useLowest } from '#domains/reference/payments/figures/use-lowest.ts';
import { perMonth } from '#lib/money.ts';
import { Badge, StatusDot } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { ScrollArea } from '#ui/layout/scroll-area.tsx';
import { Price } from '#ui/price.tsx';
import { Verdict } from '#ui/verdict.tsx';
import { mostCompared } from './compare-list.ts';
import styles from './compare-table.module.css';
import {
  type CompareCell,
  type CompareColumn,
  type CompareGroup,
  type CompareRow,
  type Comparison,
  notListed,
} from './comparison.ts';

// Explicit roles: on phones, rows use `display: grid`, which drops the table semantics in some browsers.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  head: { role: 'rowheader' },
  cell: { role: 'cell' },
};

type ColumnHeadProps = { car: CompareColumn; best: boolean; remove: ReactNode };

const ColumnHead = ({ car, best, remove }: ColumnHeadProps) => (
  <th {...roles.column} scope="col" data-best={best || undefined}>
    <div className={styles.stage}>
      <img src={car.picture} alt={car.alt} width={800} height={450} data-photo={car.photo || undefined} />
      {best && (
        <Badge tone="accent" className={styles.flag}>
          Best value
        </Badge>
      )}
    </div>
    <div className={styles.car}>
      <div className={styles.words}>
        <a href={car.href} className={styles.name}>
          {car.name}
        </a>
        <span className={styles.trim}>{car.trim}</span>
        {car.price !== null && <Price amount={car.price} size="small" />}
      </div>
      {remove}
    </div>
  </th>
);

const CellWords = ({ cell }: { cell: CompareCell }) => {
  if (cell.deal && cell.deal !== 'high') return <Verdict level={cell.deal}>{cell.words}</Verdict>;
  if (cell.paint === undefined) return cell.words;
  return (
    <>
      <i className={styles.paint} style={{ '--paint': `#${cell.paint}` } as CSSProperties} />
      {cell.words}
    </>
  );
};

const Mark = ({ words, ...rest }: { words: string; hidden?: boolean; 'data-lowest'?: '' }) => (
  <span className={styles.mark} {...rest}>
    <Icon name="check" />
    {words}
  </span>
);

type FigureCellProps = { of: RankedFigure; costs: string; cell: CompareCell; best: boolean; lowest: boolean };

/** A figure on the shopper's terms. The "Lowest" mark is always rendered, since a script may have to show it. */
const FigureCell = ({ of, costs, cell, best, lowest }: FigureCellProps) => (
  <td {...roles.cell} data-best={best || undefined} data-costs={costs} className={styles.ranked}>
    <Figure of={of} costs={costs} typical={of === 'payment' ? cell.words.replace(perMonth, '') : cell.words} />
    {of === 'payment' && <Figure of="per" costs={costs} typical={perMonth} />}
    <Mark words="Lowest" hidden={!lowest} data-lowest="" />
    {cell.note && <span className={styles.note}>{cell.note}</span>}
  </td>
);

const Cell = ({ cell, best }: { cell: CompareCell; best: boolean }) => (
  <td
    {...roles.cell}
    data-best={best || undefined}
    className={classNames(cell.best && styles.win, cell.words === notListed && styles.no)}
  >
    <CellWords cell={cell} />
    {cell.best && <Mark words={cell.best} />}
    {cell.note && (
      <span className={styles.note}>
        {cell.fresh ? (
          <StatusDot tone={cell.fresh === 'yes' ? 'positive' : 'warning'}>{cell.note}</StatusDot>
        ) : (
          cell.note
        )}
      </span>
    )}
  </td>
);

type Marked = { columns: readonly CompareColumn[]; bestId: number | undefined };

const Row = ({ row, columns, bestId }: Marked & { row: CompareRow }) => {
  const own = useLowest(row.figure, columns);
  return (
    <tr
      {...roles.row}
      data-ranked={row.figure}
      className={classNames(row.same && columns.length > 1 && styles.same, row.price && styles.price)}
    >
      <th {...roles.head} scope="row">
        {row.label}
      </th>
      {columns.map(({ id, costs }, at) => {
        const cell = row.cells[at];
        if (!cell) return null;
        const cellProps = { cell, best: id === bestId };
        if (!row.figure || costs === undefined || (row.figure === 'ownYear' && !costs.includes('laterUsd')))
          return <Cell key={id} {...cellProps} />;
        const lowest = own?.[at] ?? cell.best !== undefined;
        return <FigureCell key={id} {...cellProps} of={row.figure} costs={costs} lowest={lowest} />;
      })}
    </tr>
  );
};

const Group = ({ group, columns, bestId, titled }: Marked & { group: CompareGroup; titled: boolean }) => {
  const nothingDiffers = columns.length > 1 && group.rows.every(({ same }) => same);
  return (
    <tbody {...roles.group}>
      {titled && (
        <tr {...roles.row} className={classNames(styles.group, nothingDiffers && styles.same)}>
          <th {...roles.head} scope="rowgroup">
            {group.title}
          </th>
          {columns.map(({ id, model }) => (
            <td key={id} {...roles.cell} data-best={id === bestId || undefined}>
              {model}
            </td>
          ))}
        </tr>
      )}
      {group.rows.map((row) => (
        <Row key={row.label} row={row} columns={columns} bestId={bestId} />
      ))}
    </tbody>
  );
};

const Shared = ({ names, columns }: { names: readonly string[]; columns: number }) => (
  <tr {...roles.row} className={classNames(styles.shared, styles.same)}>
    <th {...roles.head} scope="row">
      {columns === 2 ? 'Both have' : columns === 1 ? 'It has' : 'All have'}
    </th>
    <td {...roles.cell} colSpan={columns}>
      <span>{names.join(', ')}</span>
    </td>
  </tr>
);

type CompareTableProps = {
  comparison: Comparison;
  bestId?: number | undefined;
  /** Renders the button that removes a car. */
  remove?: (car: CompareColumn) => ReactNode;
  /** Renders an action at the bottom of a car's column. */
  action?: (car: CompareColumn) => ReactNode;
  /** For the dialog: no sticky header, and without seller and shared equipment. */
  brief?: boolean;
};

const briefGroups = 3;

/** A table with a column for each car. */
export const CompareTable = ({ comparison, bestId, remove, action, brief = false }: CompareTableProps) => {
  const { columns, shared } = comparison;
  const groups = brief ? comparison.groups.slice(0, briefGroups) : comparison.groups;
  const caption = `Comparison of ${columns.map(({ name }) => name).join(', ')}`;
  return (
    <ScrollArea label={caption} className={classNames(styles.scroll, brief && styles.brief)} data-cars={columns.length}>
      <table {...roles.table} className={styles.grid} style={{ '--cars': columns.length } as CSSProperties}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <td {...roles.cell} className={styles.corner}>
              {columns.length} of {mostCompared}
            </td>
            {columns.map((car) => (
              <ColumnHead key={car.id} car={car} best={car.id === bestId} remove={remove?.(car)} />
            ))}
          </tr>
        </thead>
        {groups.map((group, at) => (
          <Fragment key={group.title}>
            <Group group={group} columns={columns} bestId={bestId} titled={at > 0} />
            {!brief && shared.length > 0 && at === groups.length - 2 && (
              <tbody {...roles.group}>
                <Shared names={shared} columns={columns.length} />
              </tbody>
            )}
          </Fragment>
        ))}
        {action && (
          <tbody {...roles.group}>
            <tr {...roles.row} className={styles.actions}>
              <th {...roles.head} scope="row">
                <span className="visually-hidden">Next steps</span>
              </th>
              {columns.map((car) => (
                <td key={car.id} {...roles.cell} data-best={car.id === bestId || undefined}>
                  {action(car)}
                </td>
              ))}
            </tr>
          </tbody>
        )}
      </table>
    </ScrollArea>
  );
};
