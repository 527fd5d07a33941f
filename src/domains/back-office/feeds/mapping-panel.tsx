import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { type FeedColumn, feedColumnLabel, feedColumns } from '#domains/supply/feeds/feed-columns.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/forms/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { count } from './feed-copy.ts';
import styles from './feed-desk.module.css';
import type { MappingView } from './feed-views.ts';

type ExplainedColumn = MappingView['columns'][number];

const fields = (Object.keys(feedColumns) as FeedColumn[]).map((field) => ({
  field,
  label: field === 'certified' ? 'Condition: certified or not' : feedColumnLabel(field),
}));

const FieldChoice = ({ column, index }: { column: ExplainedColumn; index: number }) => (
  <Select
    size="small"
    name={`column-${index}`}
    defaultValue={column.field ?? (column.holds ? 'as-it-is' : 'none')}
    aria-label={`Field for ${column.column}`}
    aria-invalid={column.holds !== null || undefined}
  >
    {column.holds && <option value="as-it-is">Choose a field</option>}
    {column.holds ? (
      <option value="unknown">Leave {column.holds} unknown</option>
    ) : (
      <option value="none">Not imported</option>
    )}
    {fields.map(({ field, label }) => (
      <option key={field} value={field}>
        {label}
      </option>
    ))}
  </Select>
);

const OurField = ({ column, index, edits }: { column: ExplainedColumn; index: number; edits: boolean }) => {
  if (edits || column.holds) return <FieldChoice column={column} index={index} />;
  if (column.label === null) return <span className={styles.does}>Not imported</span>;
  return (
    <span className={styles.mapped}>
      <Icon name="check" />
      {column.label}
    </span>
  );
};

const Stops = ({ mapping }: { mapping: MappingView }) => {
  const [first, ...more] = mapping.stops;
  if (!first) return null;
  const title = more.length === 0 ? 'One column stops the import.' : `${more.length + 1} columns stop the import.`;
  return (
    <Banner level="danger" title={title}>
      “{first.column}” holds the {first.holds} of {count(first.rows)} of the first {count(mapping.rows)} cars. Say what
      it means, or leave {first.holds} unknown.
    </Banner>
  );
};

const DialectChoice = ({ mapping }: { mapping: MappingView }) => (
  <>
    <Select size="small" className={styles.dialect} name="dialect" defaultValue={mapping.dialect} aria-label="Dialect">
      {mapping.dialects.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
    <Button type="submit" name="intent" value="read-as" variant="quiet" size="small">
      Use this dialect
    </Button>
  </>
);

type MappingPanelProps = { mapping: MappingView; edits: boolean; editHref: string };

/** The mapping of columns to fields, shown before the import. */
export const MappingPanel = ({ mapping, edits, editHref }: MappingPanelProps) => {
  const read = mapping.columns.filter(({ field }) => field !== null).length;
  return (
    <AdminForm isReadable>
      <AdminPanel
        title={`Recognized as ${mapping.dialectName}`}
        lead={
          <>
            {read} of {mapping.columns.length} columns read. {!edits && <a href={editHref}>Change any of them</a>}
          </>
        }
        actions={<DialectChoice mapping={mapping} />}
      >
        <Stops mapping={mapping} />
        {mapping.missing && (
          <Banner level="danger" title="This can’t be imported yet.">
            {mapping.missing}
          </Banner>
        )}
        <Table caption="What each column means" dense>
          <thead>
            <tr>
              <th scope="col">Feed column</th>
              <th scope="col">First value</th>
              <th scope="col">Field</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {mapping.columns.map((column, index) => (
              <tr key={column.column} className={column.holds ? styles.stop : undefined}>
                <th scope="row" className={styles.mono}>
                  {column.column}
                </th>
                <td className={`${styles.mono} ${styles.does}`}>{column.firstValue}</td>
                <td>
                  <OurField column={column} index={index} edits={edits} />
                </td>
                <td className={column.holds ? styles.bad : styles.does}>{column.does}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        <div className={styles.buttons}>
          {(edits || mapping.stops.length > 0) && (
            <Button type="submit" name="intent" value="map" variant="quiet" size="small">
              Save the mapping
            </Button>
          )}
          <Button type="submit" name="intent" value="dry-run" variant="quiet" size="small">
            Dry run, 100 rows
          </Button>
          <Button type="submit" name="intent" value="start" size="small" disabled={mapping.missing !== null && !edits}>
            Import the file
          </Button>
        </div>
      </AdminPanel>
    </AdminForm>
  );
};
