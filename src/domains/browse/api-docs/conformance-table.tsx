import { grouped } from '#lib/money.ts';
import { Table } from '#ui/layout/table.tsx';
import styles from './api-docs.module.css';

export type Conformance = {
  cars: number;
  rows: readonly { question: string; query: string; v1: number; compatible: number; sql: number }[];
};

/** Counts through both forms of the API beside SQL over the same cars (API-08). */
export const ConformanceTable = ({ conformance: { cars, rows } }: { conformance: Conformance }) => {
  const same = rows.filter(({ v1, compatible, sql }) => v1 === sql && compatible === sql).length;
  return (
    <>
      <p>
        {same} of {rows.length} counts are the same through <code>/v1</code>, through the compatible addresses and in
        SQL, over {grouped(cars)} demo cars. <code>npm run conformance</code> makes this table.
      </p>
      <div className={styles.counts}>
        <Table caption="Counts of the API and in SQL" dense>
          <thead>
            <tr>
              <th scope="col">Cars</th>
              <th scope="col" data-num>
                /v1
              </th>
              <th scope="col" data-num>
                Compatible
              </th>
              <th scope="col" data-num>
                SQL
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ question, v1, compatible, sql }) => (
              <tr key={question}>
                <th scope="row">{question}</th>
                <td data-num>{grouped(v1)}</td>
                <td data-num>{grouped(compatible)}</td>
                <td data-num>{grouped(sql)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
};
