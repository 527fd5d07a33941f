import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import type { NamedTotal, TrafficView } from '#domains/reference/analytics/traffic/traffic.server.ts';
import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { Table } from '#ui/layout/table.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { pageName } from './page-names.ts';

const dayName = (ms: number): string =>
  new Date(ms).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const hourName = (ms: number): string => `${new Date(ms).getUTCHours()}:00`;

const referrerNames: Readonly<Record<string, string>> = {
  direct: 'Direct',
  internal: 'This site',
  search: 'Search engine',
  social: 'Social network',
  other: 'Another site',
};
const deviceNames: Readonly<Record<string, string>> = { desktop: 'Desktop', mobile: 'Phone', tablet: 'Tablet' };

export const TrafficTabs = ({ current }: { current: 'visits' | 'speed' }) => (
  <TabLinks
    label="Traffic"
    items={[
      { href: opsPath('traffic'), label: 'Visits', current: current === 'visits' },
      { href: opsPath('traffic/speed'), label: 'Speed', current: current === 'speed' },
    ]}
  />
);

type TotalsProps = { title: string; head: string; totals: readonly NamedTotal[]; nameOf(name: string): string };

const Totals = ({ title, head, totals, nameOf }: TotalsProps) => {
  const all = totals.reduce((sum, { total }) => sum + total, 0);
  return (
    <AdminPanel title={title}>
      <Table caption={title} dense>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" data-num>
              Views
            </th>
            <th scope="col" data-num>
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ name, total }) => (
            <tr key={name}>
              <th scope="row">{nameOf(name)}</th>
              <td data-num>{grouped(total)}</td>
              <td data-num>{((100 * total) / all).toFixed(1)}%</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </AdminPanel>
  );
};

/** All page views by people, without identities. */
export const TrafficScreen = ({ view }: { view: TrafficView }) => (
  <>
    <AdminHead
      title="Traffic"
      lead="Pages people viewed. Bots and browsers that ask not to be tracked are excluded; we don’t keep who viewed what."
    />
    <TrafficTabs current="visits" />
    {view.sinceMs === undefined ? (
      <EmptyState title="No data yet">Page views appear here.</EmptyState>
    ) : (
      <>
        <AdminPanel
          title="The last 30 days"
          lead={
            <>
              {grouped(view.total)} views by UTC day. Counted since <AdminTime ms={view.sinceMs} />.
            </>
          }
        >
          <BarChart
            label="Views of pages in the last 30 days, by day."
            labelName="Day"
            valueName="Views"
            labelEvery={7}
            bars={view.days.map(({ dayMs, total }) => ({ label: dayName(dayMs), value: total }))}
          />
        </AdminPanel>
        <AdminPanel title="The last 24 hours" lead="By hour, UTC.">
          <BarChart
            label="Views of pages in the last 24 hours, by hour."
            labelName="Hour"
            valueName="Views"
            labelEvery={6}
            bars={view.hours.map(({ hourMs, total }) => ({ label: hourName(hourMs), value: total }))}
          />
        </AdminPanel>
        <Totals title="By kind of page" head="Page" totals={view.pageTypes} nameOf={pageName} />
        <Totals
          title="By source"
          head="Source"
          totals={view.referrers}
          nameOf={(name) => referrerNames[name] ?? name}
        />
        <Totals title="By device" head="Device" totals={view.devices} nameOf={(name) => deviceNames[name] ?? name} />
      </>
    )}
  </>
);
