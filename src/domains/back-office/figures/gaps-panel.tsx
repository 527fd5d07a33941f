import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { fewestVisitors } from '#domains/reference/analytics/search-gaps/search-gap.ts';
import { grouped } from '#lib/money.ts';
import { Table } from '#ui/layout/table.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import styles from './figures.module.css';
import type { NamedGap, ShopperFiguresView } from './shopper-figures.server.ts';

const Gaps = ({ title, head, gaps }: { title: string; head: string; gaps: readonly NamedGap[] }) =>
  gaps.length > 0 && (
    <div>
      <h3 className={styles.heading}>{title}</h3>
      <Table caption={title} dense>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" data-num>
              Visitors
            </th>
            <th scope="col" data-num>
              Days
            </th>
          </tr>
        </thead>
        <tbody>
          {gaps.map(({ text, label, visitors, days }) => (
            <tr key={text}>
              <th scope="row">{label === text ? text : <a href={text}>{label}</a>}</th>
              <td data-num>{grouped(visitors)}</td>
              <td data-num>{grouped(days)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );

/** Searches that found little and words that were not understood, without whoever searched. */
export const GapsPanel = ({ gaps, days }: { gaps: ShopperFiguresView['gaps']; days: number }) => (
  <AdminPanel
    title="Searched for and not found"
    lead={`What at least ${fewestVisitors} visitors searched for on one day, each counted once a day. Places, long texts, numbers and addresses are never stored.`}
  >
    {gaps.none.length + gaps.few.length + gaps.words.length === 0 ? (
      <EmptyState title={`Nothing that ${fewestVisitors} visitors missed on one of these ${days} days`}>
        Rarer searches aren’t shown, so that they can’t point to a person.
      </EmptyState>
    ) : (
      <div className={styles.pair}>
        <Gaps title="No cars" head="Search" gaps={gaps.none} />
        <Gaps title="5 cars or fewer" head="Search" gaps={gaps.few} />
        <Gaps title="Words not understood" head="Words" gaps={gaps.words} />
      </div>
    )}
  </AdminPanel>
);
