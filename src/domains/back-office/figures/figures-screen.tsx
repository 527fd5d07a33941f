import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { durationWords } from '#domains/contact/leads/answer-time.ts';
import { actionGroups } from '#domains/reference/analytics/shopper-actions/shopper-action.ts';
import { grouped } from '#lib/money.ts';
import { dayName, dayOf } from '#lib/utc-days.ts';
import { opsPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { SegmentedLinks } from '#ui/forms/segmented.tsx';
import { Table } from '#ui/layout/table.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { actionName, sourceName } from './figure-names.ts';
import { figureRanges, figuresCsvHref, figuresPath } from './figure-range.ts';
import styles from './figures.module.css';
import { GapsPanel } from './gaps-panel.tsx';
import type { NamedAction, ShopperFiguresView } from './shopper-figures.server.ts';

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const shortDay = (ms: number): string =>
  new Date(ms).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const changeText = (now: number, before: number): string => {
  if (before === 0) return now === 0 ? 'none before either' : 'none before';
  const percent = Math.round((now / before - 1) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}% from ${grouped(before)} before`;
};

type CountsProps<Row> = {
  title: string;
  lead?: string;
  head: string;
  rows: readonly Row[];
  nameOf(row: Row): string;
  hrefOf?(row: Row): string | undefined;
  isComparable: boolean;
};

const Counts = <Row extends NamedAction>(props: CountsProps<Row>) => {
  const { title, lead, head, rows, nameOf, hrefOf, isComparable } = props;
  return (
    <AdminPanel title={title} lead={lead}>
      <Table caption={title} dense>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" data-num>
              Count
            </th>
            {isComparable && (
              <th scope="col" data-num>
                Before
              </th>
            )}
            <th scope="col" data-num>
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const href = hrefOf?.(row);
            return (
              <tr key={row.name}>
                <th scope="row">{href ? <a href={href}>{nameOf(row)}</a> : nameOf(row)}</th>
                <td data-num>{grouped(row.total)}</td>
                {isComparable && <td data-num>{grouped(row.before)}</td>}
                <td data-num>{dollars(row.cents)}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </AdminPanel>
  );
};

const Actions = ({ view }: { view: ShopperFiguresView }) => {
  const { filter, total, cents, before, isComparable, days, sinceMs } = view;
  const since =
    sinceMs !== undefined && !isComparable
      ? ` Counted since ${dayName(dayOf(sinceMs))}, so there’s nothing to compare with yet.`
      : '';
  const change = isComparable ? ` (${changeText(total, before)})` : '';
  const sum = total === 0 && !isComparable ? 'None so far' : `${grouped(total)}${change}, worth ${dollars(cents)}`;
  const label = actionGroups.find(({ group }) => group === filter.group)?.label ?? 'All actions';
  return (
    <>
      <AdminPanel
        title={`${label} by day`}
        lead={`${sum} in the last ${filter.days} days (UTC, with today so far).${since}`}
        actions={
          <ButtonLink href={figuresCsvHref(filter)} variant="quiet" size="small" download>
            Download CSV
          </ButtonLink>
        }
      >
        {total === 0 ? (
          <EmptyState title="Nothing in these days">Leads, calls, saves, purchases and shares appear here.</EmptyState>
        ) : (
          <BarChart
            label={`${label} in the last ${filter.days} days, by day.`}
            labelName="Day"
            valueName="Count"
            labelEvery={Math.ceil(filter.days / 6)}
            bars={days.map((day) => ({ label: shortDay(day.dayMs), value: day.total }))}
          />
        )}
      </AdminPanel>
      {view.actions.length > 0 && (
        <div className={styles.pair}>
          <div>
            <Counts
              title="By action"
              head="Action"
              rows={view.actions}
              nameOf={({ name }) => actionName(name)}
              isComparable={isComparable}
            />
            <Counts
              title="By brand"
              head="Brand"
              rows={view.brands}
              nameOf={({ label }) => label}
              isComparable={isComparable}
            />
            <Counts
              title="By source"
              lead="What opened the document the shopper was in. Not recorded where one of our own pages did, and for forms sent without script."
              head="Source"
              rows={view.sources}
              nameOf={({ name }) => sourceName(name)}
              isComparable={isComparable}
            />
          </div>
          <Counts
            title="By seller"
            lead={
              view.dealerCount > view.dealers.length
                ? `The first ${view.dealers.length} of ${grouped(view.dealerCount)}; the CSV file has all.`
                : undefined
            }
            head="Seller"
            rows={view.dealers}
            nameOf={({ label }) => label}
            hrefOf={({ name, isDealer }) => (isDealer ? opsPath(`dealers/${name}`) : undefined)}
            isComparable={isComparable}
          />
        </div>
      )}
    </>
  );
};

const share = (answered: number, questions: number): string =>
  questions === 0 ? '' : `${Math.round((100 * answered) / questions)}%`;
const median = (ms: number | null): string => (ms === null ? 'Most not answered' : durationWords(ms));

const Answers = ({ view: { answers, filter } }: { view: ShopperFiguresView }) => {
  const { now, before, dealers } = answers;
  const earlier =
    before.questions > 0
      ? ` Before: ${median(before.medianMs)}, ${share(before.answered, before.questions)} of ${grouped(before.questions)}.`
      : '';
  return (
    <AdminPanel
      title="Answer times of dealers"
      lead={
        now.questions === 0
          ? undefined
          : `Median ${median(now.medianMs)}, ${share(now.answered, now.questions)} of ${grouped(now.questions)} answered.${earlier} A question without an answer counts after two days, and only if it could be answered through us.`
      }
    >
      {now.questions === 0 ? (
        <EmptyState title={`No questions to measure in ${filter.days} days`}>
          Answers that go through this site are measured; calls and emails that bypass it are not.
        </EmptyState>
      ) : (
        <Table caption="Answer times by seller" dense>
          <thead>
            <tr>
              <th scope="col">Seller</th>
              <th scope="col" data-num>
                Questions
              </th>
              <th scope="col" data-num>
                Answered
              </th>
              <th scope="col" data-num>
                Share
              </th>
              <th scope="col" data-num>
                Median
              </th>
            </tr>
          </thead>
          <tbody>
            {dealers.map(({ id, label, questions, answered, medianMs }) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                <td data-num>{grouped(questions)}</td>
                <td data-num>{grouped(answered)}</td>
                <td data-num>{share(answered, questions)}</td>
                <td data-num>{median(medianMs)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </AdminPanel>
  );
};

/** What shoppers did and what it is worth, how dealers answered, and what searches did not find. */
export const FiguresScreen = ({ view }: { view: ShopperFiguresView }) => {
  const { filter } = view;
  return (
    <>
      <AdminHead
        title="Figures"
        lead="Totals without the people behind them. Robots and browsers that ask not to be tracked are left out of what only a browser sees."
        actions={
          <SegmentedLinks
            label="Time range"
            items={figureRanges.map((days) => ({
              href: figuresPath({ ...filter, days }),
              label: `${days} days`,
              current: days === filter.days,
            }))}
          />
        }
      />
      <div className={styles.tabs}>
        <TabLinks
          label="Actions"
          items={[{ group: undefined, label: 'All actions' }, ...actionGroups].map(({ group, label }) => ({
            href: figuresPath({ ...filter, group }),
            label,
            current: filter.group === group,
          }))}
        />
      </div>
      <Actions view={view} />
      <p className={styles.note}>
        Leads, purchases and shares by email or text are counted where they are stored, so a repeated request counts
        once. Calls, copied links, the device’s share menu and saves count once a day for each visitor and car or
        seller, and where scripts run. Cars saved on a device aren’t sent to us, so they count when their owner signs
        in. Purchases have no value of their own. Questions held for review aren’t counted.
      </p>
      <Answers view={view} />
      <GapsPanel gaps={view.gaps} days={filter.days} />
    </>
  );
};
