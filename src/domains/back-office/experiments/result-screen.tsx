import { AdminPair } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import type { ExperimentReport } from '#domains/people/experiments/results/experiment-report.ts';
import type { Comparison, MetricResult, VerdictKind } from '#domains/people/experiments/results/judge.ts';
import { signedPercent, verdictNames, verdictWords } from '#domains/people/experiments/results/verdict-copy.ts';
import { opsPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { LineChart } from '#ui/charts/line-chart.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Table } from '#ui/layout/table.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { ConcludePanel } from './conclude-panel.tsx';
import type { ResultKind, ResultView } from './experiment-list.server.ts';
import { LiftInterval } from './lift-interval.tsx';
import { isUnfinished } from './ramps/ramp.ts';
import type { RampView } from './ramps/ramp-desk.server.ts';
import type { RampFields } from './ramps/ramp-form.ts';
import { RampPanel } from './ramps/ramp-panel.tsx';
import { StartRampPanel } from './ramps/start-ramp-panel.tsx';
import styles from './result-screen.module.css';

const tones: Record<VerdictKind, 'positive' | 'warning' | 'neutral' | 'danger'> = {
  winner: 'positive',
  loser: 'warning',
  neutral: 'neutral',
  broken: 'danger',
  'keep-running': 'neutral',
};

const senses: Record<Comparison['kind'], string> = {
  control: 'Control',
  better: 'Better',
  worse: 'Worse',
  neutral: 'No meaningful difference',
  unsure: 'Too early to tell',
  'too-little': 'Too few visitors to tell',
};

const count = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

const meanText = ({ metric }: MetricResult, mean: number): string =>
  metric.measure === 'converted'
    ? mean.toLocaleString('en-US', { style: 'percent', minimumFractionDigits: 2 })
    : mean.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Clamped, because no result is certain. */
const chanceText = (chance: number): string => `${(Math.min(0.999, Math.max(0.001, chance)) * 100).toFixed(1)}%`;

const dayText = (ms: number): string =>
  new Date(ms).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const Verdict = ({ report: { result } }: { report: ExperimentReport }) => {
  const { headline, detail } = verdictWords(result);
  const main = result.metrics[0]?.comparisons;
  const comparison = main?.find(({ key }) => key === result.verdict.key) ?? main?.[1];
  return (
    <AdminPanel>
      <div className={styles.verdict}>
        <div>
          <Badge tone={tones[result.verdict.kind]}>{verdictNames[result.verdict.kind]}</Badge>
          <h2>{headline}</h2>
          <p>{detail}</p>
        </div>
        {comparison?.lift !== undefined && comparison.interval && (
          <dl>
            <div>
              <dt>Lift</dt>
              <dd>{signedPercent(comparison.lift)}</dd>
              <dd>
                95% interval from {signedPercent(comparison.interval.low)} to {signedPercent(comparison.interval.high)}
              </dd>
            </div>
            <div>
              <dt>Probability to beat control</dt>
              <dd>{chanceText(comparison.chanceBetter ?? 0)}</dd>
              <dd>Don’t decide by this figure: it passes 95% in about 1 of 8 tests where nothing differs</dd>
            </div>
          </dl>
        )}
      </div>
    </AdminPanel>
  );
};

const splitWords = (kind: ResultKind, isBroken: boolean): string => {
  if (kind === 'bandit') return 'Assigned by a bandit, based on the kind of visitor';
  return isBroken ? 'Not split as planned' : 'Split as planned';
};

const twoSides: Record<ResultKind, string> = {
  test: 'saw two variations',
  bandit: 'saw two variations',
  holdout: 'stood on both sides of it',
};

const Checks = ({ report, kind }: { report: ExperimentReport; kind: ResultKind }) => {
  const { result } = report;
  const { exposure } = result;
  const visitors = result.metrics[0]?.comparisons.map((one) => count(one.visitors)).join(' and ');
  const narrowedBy = result.metrics[0]?.narrowedBy ?? 0;
  return (
    <AdminPanel title="Can it be trusted?">
      <ul className={styles.checks}>
        <li>
          <Icon name={kind === 'bandit' || result.split.isBroken ? 'alert' : 'check'} />
          {splitWords(kind, result.split.isBroken)}: {visitors}
        </li>
        <li>
          <Icon name="check" />
          {result.looks === 1
            ? 'One comparison'
            : `Intervals allow for ${result.looks} comparisons and for looking every day`}
        </li>
        <li>
          <Icon name={exposure.mixed > 0 ? 'alert' : 'check'} />
          {exposure.mixed === 0
            ? `Nobody ${twoSides[kind]}`
            : `${count(exposure.mixed)} of ${count(exposure.mixed + report.visitors)} visitors ${twoSides[kind]} and are left out${exposure.isBroken ? ': too many to trust the rest' : ''}`}
        </li>
        {kind === 'holdout' && (
          <li>
            <Icon name="check" />
            Counted from the first page, whether or not it had an experiment. Changing the share starts over.
          </li>
        )}
        {narrowedBy > 0.005 && (
          <li>
            <Icon name="check" />
            What visitors did before narrows the interval by {Math.round(narrowedBy * 100)}%
          </li>
        )}
        {report.days < 14 && (
          <li>
            <Icon name="clock" />
            {report.days === 1 ? 'One day' : `${report.days} days`} so far: weekends differ, two weeks are better
          </li>
        )}
      </ul>
    </AdminPanel>
  );
};

const Metric = ({ result }: { result: MetricResult }) =>
  result.comparisons.map((one, at) => (
    <tr key={one.key}>
      {at === 0 && (
        <th scope="rowgroup" rowSpan={result.comparisons.length}>
          {result.metric.name}
          {result.metric.better === 'lower' && <small> lower is better</small>}
        </th>
      )}
      <td>{one.key}</td>
      <td data-num data-small="hide">
        {count(one.visitors)}
      </td>
      <td data-num data-small="hide">
        {count(one.sum)}
      </td>
      <td data-num data-small="hide">
        {meanText(result, one.mean)}
      </td>
      <td className={styles.interval} data-small="hide">
        {one.interval && one.lift !== undefined && <LiftInterval {...one.interval} lift={one.lift} />}
      </td>
      <td data-num>{one.lift === undefined ? '' : signedPercent(one.lift)}</td>
      <td>{senses[one.kind]}</td>
    </tr>
  ));

const BrandLinks = ({ view: { key, brand, report } }: { view: ResultView }) =>
  report.brands.length > 1 && (
    <nav aria-label="Brand" className={styles.brands}>
      <a href={opsPath(`experiments/results/${key}`)} aria-current={brand === undefined ? 'page' : undefined}>
        All brands
      </a>
      {report.brands.map((name) => (
        <a
          key={name}
          href={opsPath(`experiments/results/${key}`, { brand: name })}
          aria-current={brand === name ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );

type ResultScreenProps = {
  view: ResultView;
  ramp: RampView;
  problem: string | undefined;
  rampProblem: { message: string; fields: RampFields } | undefined;
};

/** Results of an experiment: a summary sentence, then figures, then the data behind them. */
export const ResultScreen = ({ view, ramp: { ramp, start }, problem, rampProblem }: ResultScreenProps) => {
  const { report } = view;
  const isRamp = ramp !== undefined && isUnfinished(ramp);
  const { verdict } = report.result;
  const main = report.result.metrics[0]?.metric.name;
  return (
    <>
      <AdminHead
        title={view.name}
        lead={
          <>
            <code>{view.key}</code> {view.state}
            {view.hypothesis && `. ${view.hypothesis}`}
            {view.kind === 'holdout' && '. What experiments and flags brought to everyone it doesn’t exclude.'}{' '}
            <TextLink href={opsPath('experiments')}>All experiments</TextLink>
          </>
        }
      />
      <BrandLinks view={view} />
      {report.visitors === 0 ? (
        <EmptyState title="No visitors yet">
          {view.kind === 'holdout'
            ? 'Visitors count once it runs and they allow analytics, both excluded ones and all others.'
            : 'Visitors count once they allow analytics and a page asks for its flag.'}
        </EmptyState>
      ) : (
        <>
          <Verdict report={report} />
          <AdminPair narrow="last">
            <AdminPanel
              title={`Lift in “${main ?? 'the main metric'}”, day by day`}
              {...(report.sureSinceMs !== undefined && { lead: `Sure since ${dayText(report.sureSinceMs)}` })}
            >
              {report.series.length > 1 ? (
                <LineChart
                  label={`Lift in ${main} with its always-valid interval, to the end of each day`}
                  xName="Day"
                  formatX={dayText}
                  formatY={signedPercent}
                  series={[
                    {
                      name: 'Highest it may be',
                      points: report.series.map(({ atMs, interval }) => ({ x: atMs, y: interval.high })),
                      tone: 'muted',
                    },
                    { name: 'Lift', points: report.series.map(({ atMs, lift }) => ({ x: atMs, y: lift })) },
                    {
                      name: 'Lowest it may be',
                      points: report.series.map(({ atMs, interval }) => ({ x: atMs, y: interval.low })),
                      tone: 'muted',
                    },
                  ]}
                />
              ) : (
                <p>A line needs two days.</p>
              )}
            </AdminPanel>
            <Checks report={report} kind={view.kind} />
          </AdminPair>
          <AdminPanel title="Every metric">
            <Table caption="Every metric by variation">
              <thead>
                <tr>
                  <th scope="col">Metric</th>
                  <th scope="col">Variation</th>
                  <th scope="col" data-num data-small="hide">
                    Visitors
                  </th>
                  <th scope="col" data-num data-small="hide">
                    Total
                  </th>
                  <th scope="col" data-num data-small="hide">
                    Per visitor
                  </th>
                  <th scope="col" data-small="hide">
                    −20% to +20%
                  </th>
                  <th scope="col" data-num>
                    Lift
                  </th>
                  <th scope="col">In words</th>
                </tr>
              </thead>
              {report.result.metrics.map((result) => (
                <tbody key={result.metric.id} className={styles.metric}>
                  <Metric result={result} />
                </tbody>
              ))}
            </Table>
          </AdminPanel>
        </>
      )}
      {ramp && <RampPanel ramp={ramp} problem={start ? undefined : rampProblem?.message} />}
      {start && (
        <StartRampPanel
          start={start}
          winner={verdict.kind === 'winner' ? verdict.key : undefined}
          fields={rampProblem?.fields}
          problem={rampProblem?.message}
        />
      )}
      {view.variations.length > 0 && !isRamp && <ConcludePanel variations={view.variations} problem={problem} />}
    </>
  );
};
