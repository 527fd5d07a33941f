import { formatMoney } from '#lib/money.ts';
import { Icon } from '#ui/icon.tsx';
import { ScrollArea } from '#ui/layout/scroll-area.tsx';
import styles from './research-trims.module.css';
import type { ResearchModelView, TrimColumn } from './research-view.ts';

const Row = ({
  title,
  trims,
  cell,
}: {
  title: string;
  trims: readonly TrimColumn[];
  cell: (t: TrimColumn) => string;
}) => {
  if (trims.every((trim) => cell(trim) === '')) return null;
  return (
    <tr>
      <th scope="row">{title}</th>
      {trims.map((trim) => (
        <td key={`${trim.name} ${trim.body}`}>{cell(trim) || 'Not rated'}</td>
      ))}
    </tr>
  );
};

/** Trims side by side, cheapest first; features that all have are listed once below. */
export const ResearchTrims = ({ view }: { view: ResearchModelView }) => {
  const { trims, featureNames } = view;
  const differing = featureNames.flatMap((name, at) => {
    const has = trims.filter(({ features }) => features[at]).length;
    return has > 0 && has < trims.length ? [{ name, at }] : [];
  });
  const shared = featureNames.filter((_, at) => trims.every(({ features }) => features[at]));
  return (
    <>
      <ScrollArea label="Table of trims" className={styles.scroll}>
        <table className={styles.table}>
          <caption className="visually-hidden">Trims of the {view.name}, side by side</caption>
          <thead>
            <tr>
              <td />
              {trims.map((trim) => (
                <th key={`${trim.name} ${trim.body}`} scope="col">
                  {trim.name}
                  {trim.body && <small>{trim.body}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row title={view.isNew ? 'MSRP' : 'MSRP when new'} trims={trims} cell={({ usd }) => formatMoney(usd)} />
            <Row title="Engine" trims={trims} cell={({ engine }) => engine} />
            <Row title="Drive" trims={trims} cell={({ drive }) => drive} />
            <Row title="Power" trims={trims} cell={({ horsepower }) => `${horsepower} hp`} />
            <Row title="Economy" trims={trims} cell={({ economy }) => economy} />
            <Row title="Electric range" trims={trims} cell={({ range }) => range} />
            {differing.map(({ name, at }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {trims.map((trim) => (
                  <td key={`${trim.name} ${trim.body}`}>
                    {trim.features[at] ? <Icon name="check" label="Yes" /> : <span className={styles.no}>No</span>}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">
                <span className="visually-hidden">Next</span>
              </th>
              {trims.map((trim) => (
                <td key={`${trim.name} ${trim.body}`}>
                  <a href={trim.href}>
                    {trim.action}
                    <span className="visually-hidden">: {trim.name}</span>
                  </a>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </ScrollArea>
      {shared.length > 0 && <p className={styles.shared}>On every trim: {shared.join(', ')}.</p>}
    </>
  );
};
