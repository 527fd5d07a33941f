import { dayMs } from '#lib/duration.ts';
import { perMonth } from '#lib/money.ts';
import { Badge, CountBadge, StatusDot } from '../badge.tsx';
import { BarChart } from '../charts/bar-chart.tsx';
import { DotPlot } from '../charts/dot-plot.tsx';
import { LineChart } from '../charts/line-chart.tsx';
import { PriceLine } from '../charts/price-line.tsx';
import { Icon } from '../icon.tsx';
import { Card } from '../layout/card.tsx';
import { Grid, Stack } from '../layout/layout.tsx';
import { Table } from '../layout/table.tsx';
import { Price, PriceChange } from '../price.tsx';
import { Rating } from '../rating.tsx';
import { Receipt } from '../receipt.tsx';
import { Progress } from '../status/progress.tsx';
import { Verdict } from '../verdict.tsx';
import styles from './styleguide.module.css';
import { Sample, SampleRow, type StyleguideSection } from './styleguide-parts.tsx';

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

const spread = { low: 33_200, q1: 36_100, q3: 38_900, high: 41_400 };

const Figures = () => (
  <Stack gap={6}>
    <SampleRow>
      <Sample name="great">
        <Verdict level="great">Great deal</Verdict>
      </Sample>
      <Sample name="good">
        <Verdict level="good">Good deal</Verdict>
      </Sample>
      <Sample name="fair">
        <Verdict level="fair">Fair price</Verdict>
      </Sample>
      <Sample name="high">
        <Verdict level="high">Above market</Verdict>
      </Sample>
      <Sample name="none">
        <Verdict level="none">Not rated</Verdict>
      </Sample>
      <Sample name="large">
        <Verdict level="great" size="large">
          Great deal
        </Verdict>
      </Sample>
    </SampleRow>
    <Grid min="15rem" most={4}>
      <PriceLine price={34_300} spread={spread} level="great">
        $2,140 below 31 similar cars
      </PriceLine>
      <PriceLine price={37_400} spread={spread} level="fair">
        In line with 52 similar cars
      </PriceLine>
      <PriceLine
        price={40_100}
        spread={spread}
        level="high"
        ends={['$33,200', '$41,400']}
        label="Above 27 similar cars"
      />
      <PriceLine price={36_980}>Only 5 similar cars, too few to rate</PriceLine>
    </Grid>
    <SampleRow>
      <Sample name="large">
        <Price amount={34980} size="large" />
      </Sample>
      <Sample name="card">
        <Price amount={34980} />
      </Sample>
      <Sample name="small">
        <Price amount={34980} size="small" />
      </Sample>
      <Sample name="monthly">
        <Price amount={656} size="small" per={perMonth} />
      </Sample>
      <Sample name="changes">
        <span>
          <PriceChange amount={-920} /> <PriceChange amount={400} /> <PriceChange amount={0} />
        </span>
      </Sample>
      <Sample name="rating">
        <Rating value={4.7} count={212} />
      </Sample>
      <Sample name="compact">
        <Rating value={4.7} count={212} compact />
      </Sample>
    </SampleRow>
    <SampleRow>
      <Badge>Sponsored</Badge>
      <Badge tone="accent">9 new</Badge>
      <Badge tone="positive" icon="check">
        Checked
      </Badge>
      <Badge tone="warning">Sold Nov 12</Badge>
      <Badge tone="danger">Open recall</Badge>
      <Badge tone="info">Price changed</Badge>
      {[3, 120].map((count) => (
        <span key={count} className={styles.corner}>
          <Icon name="bell" />
          <CountBadge count={count} />
        </span>
      ))}
      <span className="tiny">
        <StatusDot>confirmed 2 h ago</StatusDot>
      </span>
      <span className="tiny">
        <StatusDot tone="warning">confirmed 1 day ago</StatusDot>
      </span>
      <span className="tiny">
        <StatusDot tone="neutral">paused</StatusDot>
      </span>
    </SampleRow>
  </Stack>
);

const start = Date.UTC(2026, 9, 5);
const on = (days: number, y: number) => ({ x: start + days * dayMs, y });
const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const comparables = [
  ...[33_900, 34_400, 35_200, 35_400, 35_700, 35_900, 36_100, 36_200, 36_300, 36_500, 36_600, 36_700, 36_800, 36_900],
  ...[
    37_000, 37_100, 37_150, 37_200, 37_300, 37_400, 37_500, 37_700, 37_900, 38_200, 38_400, 38_800, 39_100, 39_600,
    40_300,
  ],
];

const Charts = () => (
  <Stack gap={10}>
    <DotPlot
      label="This car costs $34,980. Half of 29 similar cars cost between $36,200 and $37,900."
      values={comparables}
      value={34_980}
      band={[36_200, 37_900]}
      level="great"
      markLabel="This car $34,980"
      bandLabel="Half of similar cars"
      format={dollars}
    />
    <Grid min="20rem" most={2} gap={10}>
      <LineChart
        label="The price fell three times in 41 days, from $37,450 to $34,980."
        xName="Date"
        formatX={(x) => date.format(x)}
        formatY={dollars}
        xTicks={[start, start + 12 * dayMs, start + 27 * dayMs, start + 41 * dayMs]}
        series={[
          {
            name: 'This car',
            points: [on(0, 37_450), on(12, 36_490), on(27, 35_900), on(36, 34_980), on(41, 34_980)],
            stepped: true,
            filled: true,
          },
          { name: 'Middle of similar cars', points: [on(0, 37_400), on(41, 37_100)], tone: 'muted' },
        ]}
      />
      <BarChart
        label="Most of the interest is paid in the first two years."
        labelName="Year"
        valueName="Interest"
        format={dollars}
        bars={[
          { label: '2026', value: 2180 },
          { label: '2027', value: 1790 },
          { label: '2028', value: 1360 },
          { label: '2029', value: 890 },
          { label: '2030', value: 410, tone: 'muted' },
        ]}
      />
    </Grid>
    <Grid min="12rem" most={3}>
      <Sample name="62 %">
        <Progress label="Import" value={62} />
      </Sample>
      <Sample name="busy">
        <Progress label="Working" />
      </Sample>
      <Sample name="complete">
        <Progress label="Import done" value={100} tone="positive" />
      </Sample>
    </Grid>
  </Stack>
);

const rows = [
  { name: '2023 Kia Telluride EX', miles: 28_410, distance: 12, price: 34_980 },
  { name: '2022 Toyota Highlander XLE', miles: 31_874, distance: 8, price: 36_450 },
  { name: '2024 Mazda CX-90 Preferred', miles: 14_206, distance: 21, price: 37_290 },
];

const Tables = () => (
  <Grid min="20rem" most={2} gap={8}>
    <Table caption="Cars we compared with" showCaption>
      <thead>
        <tr>
          <th scope="col">Car</th>
          <th scope="col" data-num data-small="hide">
            Miles
          </th>
          <th scope="col" data-num>
            Away
          </th>
          <th scope="col" data-num>
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, miles, distance, price }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-num data-small="hide">
              {miles.toLocaleString('en-US')}
            </td>
            <td data-num>{distance} mi</td>
            <td data-num>{dollars(price)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
    <Card>
      <h3 style={{ marginBottom: 'var(--space-3)' }}>Out the door</h3>
      <Receipt
        lines={[
          { label: 'Listed price', value: '$34,980' },
          { label: 'Georgia title tax, 7%', value: '$2,449' },
          { label: 'Documentation fee', note: 'confirmed today', value: '$599' },
          { label: 'Title and registration', value: '$38' },
        ]}
        total={{ label: 'Out the door', value: '$38,066' }}
      />
    </Card>
  </Grid>
);

export const figureSections: readonly StyleguideSection[] = [
  { id: 'verdicts-and-figures', title: 'Verdicts and figures', render: () => <Figures /> },
  { id: 'charts-and-progress', title: 'Charts and progress', render: () => <Charts /> },
  { id: 'tables', title: 'Tables', render: () => <Tables /> },
];
