import { Table } from '#ui/layout/table.tsx';
import { ApiCode } from './api-code.tsx';
import styles from './api-docs.module.css';
import type { OperationView, ParameterRow } from './api-reference.ts';

const Parameters = ({ rows, operation }: { rows: readonly ParameterRow[]; operation: string }) => (
  <div className={styles.parameters}>
    <Table caption={`Parameters of ${operation}`} dense>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
          <th scope="col" data-small="hide">
            Example
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, where, type, about, example }) => (
          <tr key={`${where} ${name}`}>
            <th scope="row">
              <code>{name}</code>
              {where !== 'query' && <small>{where}</small>}
            </th>
            <td className={styles.type}>
              <code>{type}</code>
            </td>
            <td>{about}</td>
            <td data-small="hide">{example && <code>{example}</code>}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

/** One operation: closed it is a line, open it has its parameters, an example and the type of its answer. */
export const Operation = ({ operation, open }: { operation: OperationView; open: boolean }) => {
  const { id, method, path, summary, about, likeAbove, parameters, body, answer, example } = operation;
  const name = `${method} ${path}`;
  return (
    <details id={id} className={styles.operation} open={open}>
      <summary>
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <code>{path}</code>
        <span className={styles.summary}>{summary}</span>
      </summary>
      {about && <p>{about}</p>}
      {likeAbove && (
        <p className={styles.muted}>
          {likeAbove.count} parameters are those of <code>{likeAbove.operation}</code>
          {parameters.length > 0 ? ', and further ones are' : '.'}
        </p>
      )}
      {parameters.length > 0 && <Parameters rows={parameters} operation={name} />}
      {body && (
        <>
          <h2>Body</h2>
          <ApiCode label={`Body of ${name}`}>{body}</ApiCode>
        </>
      )}
      {example && (
        <>
          <h2>Example</h2>
          <ApiCode label={`Example of ${name}`}>{`curl '${example.request}'\n\n${example.answer}`}</ApiCode>
        </>
      )}
      {answer && (
        <>
          <h2>Answer</h2>
          <ApiCode label={`Answer of ${name}`}>{answer}</ApiCode>
        </>
      )}
    </details>
  );
};
