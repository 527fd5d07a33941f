import { formatMoney, grouped } from '#lib/money.ts';
import { DotPlot } from '#ui/charts/dot-plot.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import { Table } from '#ui/layout/table.tsx';
import styles from './vehicle-deal.module.css';
import type { ComparedCar, VehicleDealView } from './vehicle-deal-view.ts';

/** Text alternative for the plot. */
const dealSentence = ({ count, range, band, price }: VehicleDealView): string =>
  `${count} similar cars cost between ${formatMoney(range[0])} and ${formatMoney(range[1])}. Half of them cost between ${formatMoney(band[0])} and ${formatMoney(band[1])}. This car costs ${formatMoney(price)}.`;

const Difference = ({ difference }: { difference: number }) => {
  if (difference === 0) return 'the same';
  return (
    <strong className={difference < 0 ? styles.below : undefined}>
      {formatMoney(Math.abs(difference))} {difference < 0 ? 'below' : 'above'} it
    </strong>
  );
};

const ComparedCars = ({ cars }: { cars: readonly ComparedCar[] }) => (
  <Disclosure look="link" summary={`See the ${cars.length} closest matches`}>
    <Table caption="The closest similar cars: listed price, and price adjusted to this car">
      <thead>
        <tr>
          <th scope="col">Car</th>
          <th scope="col" data-num>
            Miles
          </th>
          <th scope="col" data-num data-small="hide">
            Away
          </th>
          <th scope="col" data-num>
            Price
          </th>
          <th scope="col" data-num>
            Adjusted
          </th>
        </tr>
      </thead>
      <tbody>
        {cars.map((car) => (
          <tr key={car.href}>
            <th scope="row">
              <a href={car.href}>{car.name}</a>
            </th>
            <td data-num>{grouped(car.miles)}</td>
            <td data-num data-small="hide">
              {car.away}
            </td>
            <td data-num>{formatMoney(car.price)}</td>
            <td data-num>{formatMoney(car.moved)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Disclosure>
);

/** The deal rating with its evidence (RULING-61): count, description, date and prices of similar cars. */
export const VehicleDeal = ({ deal }: { deal: VehicleDealView }) => (
  <section aria-labelledby="deal">
    <SectionHead id="deal" title={deal.title} />
    <p className={styles.why}>
      {deal.before === '' ? 'This car costs ' : `Before ${deal.before}, this car costs `}
      <strong>{formatMoney(deal.price)}</strong>. Based on {deal.count} similar cars, adjusted for year, miles and
      equipment, it would cost <strong>{formatMoney(deal.estimate)}</strong>, so it is{' '}
      <Difference difference={deal.difference} />.
      {deal.prices.length > 0 &&
        ` Of the ${deal.prices.length} closest cars for sale, ${deal.cheaper === 0 ? 'none costs' : deal.cheaper === 1 ? '1 costs' : `${deal.cheaper} cost`} less.`}
    </p>
    {deal.prices.length > 0 && (
      <div className={styles.plot}>
        <DotPlot
          label={dealSentence(deal)}
          values={deal.prices}
          value={deal.price}
          band={deal.band}
          level={deal.level}
          markLabel={`This car ${formatMoney(deal.price)}`}
          bandLabel="Half of similar cars"
          format={formatMoney}
        />
      </div>
    )}
    <p className={styles.basis}>
      <span>
        <b>{deal.count}</b> similar cars
      </span>
      {deal.basis.map((words) => (
        <span key={words}>{words}</span>
      ))}
    </p>
    <p className={styles.method}>
      Each dot is a car for sale, with its price adjusted to this car’s year, miles and equipment. Prices range from{' '}
      {formatMoney(deal.range[0])} to {formatMoney(deal.range[1])}.
    </p>
    {deal.cars.length > 0 && <ComparedCars cars={deal.cars} />}
  </section>
);
