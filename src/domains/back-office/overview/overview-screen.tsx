import { AdminHead } from '#domains/back-office/frame/admin-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { SegmentedLinks } from '#ui/forms/segmented.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { FigureRow } from './figure-row.tsx';
import { MachinePanel } from './machine-panel.tsx';
import styles from './overview.module.css';
import type { OverviewView } from './overview.server.ts';
import { CarsPanel, ChartPanel, FeedsPanel, LatestPanel } from './overview-panels.tsx';
import { overviewRanges, rangeStart, readRange } from './overview-series.ts';

const dayText = (ms: number): string =>
  new Date(ms).toLocaleString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const needs = (count: number): string => {
  if (count === 0) return 'All clear.';
  return count === 1 ? 'One item needs attention.' : `${count} items need attention.`;
};

/** The overview: problems, key figures and the state of the machine. */
export const OverviewScreen = ({ view, name }: { view: OverviewView; name: string }) => {
  const { range, nowMs, attention, cars, series, feeds, machine, latest, countedSinceMs } = view;
  const per = range === '24h' ? 'hour' : 'day';
  const unit = range === '24h' ? 'Hour, UTC' : 'Day, UTC';
  const isShort = countedSinceMs === undefined || countedSinceMs > rangeStart(nowMs, readRange(range));
  const counted = countedSinceMs !== undefined && isShort ? `Counted since ${dayText(countedSinceMs)}.` : undefined;
  return (
    <>
      <AdminHead
        title="Overview"
        lead={`${name}, ${dayText(nowMs)}. ${needs(attention.length)}`}
        actions={
          <SegmentedLinks
            label="Time range"
            items={overviewRanges.map((one) => ({
              href: opsPath(undefined, { range: one.range }),
              label: one.label,
              current: one.range === range,
            }))}
          />
        }
      />
      <AttentionPanel items={attention} nowMs={nowMs} />
      <FigureRow view={view} />
      <div className={styles.grid}>
        <div>
          {series.searches && (
            <ChartPanel title={`Searches per ${per}`} series={series.searches} unit={unit} note={counted} />
          )}
          {series.leads && <ChartPanel title={`Leads per ${per}`} series={series.leads} unit={unit} />}
          {series.signUps && <ChartPanel title={`Sign-ups per ${per}`} series={series.signUps} unit={unit} />}
          {feeds && <FeedsPanel feeds={feeds} />}
        </div>
        <div id="machine">
          {cars && <CarsPanel cars={cars} />}
          {machine && <MachinePanel machine={machine} />}
          {latest && <LatestPanel latest={latest} />}
        </div>
      </div>
    </>
  );
};
