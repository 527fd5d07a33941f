import type { ReactNode } from 'react';
import { Disclosure } from '../layout/disclosure.tsx';
import { Table } from '../layout/table.tsx';

type ChartTableProps = {
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** The chart's numbers as a table, for people who can't use the drawing. */
export const ChartTable = ({ caption, columns, rows }: ChartTableProps) => (
  <Disclosure summary="Show as table" look="link">
    <Table caption={caption} dense>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" data-num={index > 0 || undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [head, ...figures] }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {figures.map((figure, index) => (
              <td key={columns[index + 1]} data-num>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </Disclosure>
);
