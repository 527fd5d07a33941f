import { Table } from '#ui/layout/table.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './change-table.module.css';

export type ChangeView = { readonly label: string; readonly before: string; readonly after: string };

type ChangeTableProps = { caption: string; showCaption?: boolean; changes: readonly ChangeView[] };

/** Changes with the values before and after. */
export const ChangeTable = ({ caption, showCaption = false, changes }: ChangeTableProps) => (
  <Table caption={caption} showCaption={showCaption} dense>
    <thead className="visually-hidden">
      <tr>
        <th scope="col">Value</th>
        <th scope="col">Before</th>
        <th scope="col">After</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ label, before, after }) => (
        <tr key={label} className={styles.change}>
          <th scope="row">{label}</th>
          <td>
            <del>
              <VisuallyHidden>before </VisuallyHidden>
              {before}
            </del>
          </td>
          <td>
            <ins>
              <VisuallyHidden>after </VisuallyHidden>
              {after}
            </ins>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

export const Effect = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <div className={styles.effect}>
      <b>What changes on the site.</b>{' '}
      {sentences.length === 1 ? (
        sentences[0]
      ) : (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
