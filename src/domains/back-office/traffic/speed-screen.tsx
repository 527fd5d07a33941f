import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import {
  type MeasuredVital,
  rateVital,
  vitalText,
  vitalThresholds,
} from '#domains/reference/analytics/vitals/vital.ts';
import type { SpeedView } from '#domains/reference/analytics/vitals/vitals.server.ts';
import { grouped } from '#lib/money.ts';
import { LineChart } from '#ui/charts/line-chart.tsx';
import { Table } from '#ui/layout/table.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { pageName } from './page-names.ts';
import { TrafficTabs } from './traffic-screen.tsx';

const metricNames: Readonly<Record<MeasuredVital, string>> = {
  LCP: 'Largest contentful paint',
  INP: 'Interaction to next paint',
  CLS: 'Cumulative layout shift',
  TTFB: 'Time to first byte',
  FCP: 'First contentful paint',
};
const ratings = { good: 'good', 'needs-improvement': 'needs improvement', poor: 'poor' } as const;
const columns = ['p50', 'p75', 'p95'] as const;
const tones = ['muted', 'accent', 'positive'] as const;

const dayName = (ms: number): string =>
  new Date(ms).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

type Metric = SpeedView['metrics'][number];

const MetricPanel = ({ metric, all, days, pageTypes }: Metric) => {
  const [good, poor] = vitalThresholds[metric];
  const typical = all.values[1];
  return (
    <AdminPanel
      title={`${metricNames[metric]} (${metric})`}
      lead={`${grouped(all.count)} views. Good up to ${vitalText(metric, good)}, poor above ${vitalText(metric, poor)}.${
        typical === undefined
          ? ''
          : ` 75% are within ${vitalText(metric, typical)}: ${ratings[rateVital(metric, typical)]}.`
      }`}
    >
      {days.length > 1 && (
        <LineChart
          label={`${metricNames[metric]} of the last 28 days, by day.`}
          xName="Day"
          formatX={dayName}
          formatY={(value) => vitalText(metric, value)}
          series={columns.map((name, at) => ({
            name,
            tone: tones[at] ?? 'accent',
            points: days.flatMap(({ dayMs, values }) => {
              const y = values[at];
              return y === undefined ? [] : [{ x: dayMs, y }];
            }),
          }))}
        />
      )}
      <Table caption={`${metric} by kind of page`} dense>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col" data-num>
              Views
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" data-num>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pageTypes.map(({ pageType, count, values }) => (
            <tr key={pageType}>
              <th scope="row">{pageName(pageType)}</th>
              <td data-num>{grouped(count)}</td>
              {columns.map((name, at) => {
                const value = values[at];
                return (
                  <td key={name} data-num>
                    {value === undefined ? '' : vitalText(metric, value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </AdminPanel>
  );
};

/** Page speed as measured by the browsers of visitors who consented. */
export const SpeedScreen = ({ view }: { view: SpeedView }) => {
  const measured = view.metrics.filter(({ all }) => all.count > 0);
  return (
    <>
      <AdminHead
        title="Page speed"
        lead="Measured in the browsers of visitors who allow analytics, over 28 days. Figures are within 5%."
      />
      <TrafficTabs current="speed" />
      {measured.length === 0 && (
        <EmptyState title="No data yet">Only visitors who allow analytics are measured.</EmptyState>
      )}
      {measured.map((metric) => (
        <MetricPanel key={metric.metric} {...metric} />
      ))}
    </>
  );
};
