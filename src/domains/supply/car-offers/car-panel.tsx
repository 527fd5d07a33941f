import { photoPath } from '#domains/reference/pictures/picture.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { Card } from '#ui/layout/card.tsx';
import { Table } from '#ui/layout/table.tsx';
import type { OfferedCar } from './offered-car.server.ts';
import styles from './screens.module.css';

/** The car as dealers see it: for them on their page, for the seller before asking. */
export const CarPanel = ({
  car: { name, town, facts, description, photos },
  title,
}: {
  car: OfferedCar;
  title: string;
}) => (
  <Card as="section" aria-labelledby="car-heading">
    <div className={styles.part}>
      <h2 id="car-heading">{title}</h2>
      <p>
        <b>{name}</b>, {town}
      </p>
      {photos.length > 0 ? (
        <ul className={styles.photos}>
          {photos.map((hash, index) => (
            <li key={hash}>
              <a href={photoPath(hash, 1280, 'webp')}>
                <img
                  src={photoPath(hash, 320, 'webp')}
                  alt={`${index + 1} of ${photos.length}`}
                  width={320}
                  height={240}
                />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.muted}>No photos yet.</p>
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {description && <p className={styles.said}>{description}</p>}
    </div>
  </Card>
);

/** What similar cars bring; nothing with too few of them. */
export const ValuePanel = ({ value }: { value: NonNullable<OfferedCar['value']> }) => (
  <Card as="section" aria-labelledby="value-heading">
    <div className={styles.part}>
      <h2 id="value-heading">What similar cars bring</h2>
      <p>
        About <b>{formatMoney(value.estimateUsd)}</b> between private people: nine in ten of{' '}
        {grouped(value.comparables)} similar cars stand at {formatMoney(value.rangeUsd[0])} to{' '}
        {formatMoney(value.rangeUsd[1])}, adjusted for year, miles and history.
      </p>
      <Table caption="The most similar cars on sale" dense>
        <thead>
          <tr>
            <th scope="col">Car</th>
            <th scope="col" data-num>
              Miles
            </th>
            <th scope="col" data-num>
              Listed
            </th>
            <th scope="col" data-num>
              Adjusted
            </th>
          </tr>
        </thead>
        <tbody>
          {value.nearest.map((car) => (
            <tr key={`${car.name} ${car.where} ${car.miles} ${car.priceUsd}`}>
              <th scope="row">
                {car.name}, {car.where}
              </th>
              <td data-num>{grouped(car.miles)}</td>
              <td data-num>{formatMoney(car.priceUsd)}</td>
              <td data-num>{formatMoney(car.movedUsd)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  </Card>
);
