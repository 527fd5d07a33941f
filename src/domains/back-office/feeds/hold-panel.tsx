import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { type FeedLosses, lossWords } from '#domains/supply/feeds/feed-losses.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Table } from '#ui/layout/table.tsx';
import { count } from './feed-copy.ts';
import styles from './feed-desk.module.css';

const price = (usd: number | null): string => (usd === null ? 'No price' : `$${count(usd)}`);

const DealersTable = ({ dealers }: Pick<FeedLosses, 'dealers'>) => (
  <Table caption="Dealers that would lose most" dense>
    <thead>
      <tr>
        <th scope="col">Dealer</th>
        {['On sale', 'Missing', 'Impossible price'].map((name) => (
          <th key={name} scope="col" data-num>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {dealers.map(({ id, name, onSale, missing, impossible }) => (
        <tr key={id}>
          <th scope="row">
            <a href={opsPath(`dealers/${id}`)}>{name}</a>
          </th>
          <td data-num>{count(onSale)}</td>
          <td data-num>{count(missing)}</td>
          <td data-num>{count(impossible)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const SamplesTable = ({ samples }: Pick<FeedLosses, 'samples'>) => (
  <Table caption="Some of the cars" dense>
    <thead>
      <tr>
        <th scope="col">Car</th>
        <th scope="col">VIN</th>
        <th scope="col" data-num>
          Price now
        </th>
        <th scope="col">In the file</th>
      </tr>
    </thead>
    <tbody>
      {samples.map(({ listingId, name, vin, priceUsd, nextPriceUsd }) => (
        <tr key={listingId}>
          <th scope="row">
            <a href={opsPath(`listings/${listingId}`)}>{name}</a>
          </th>
          <td>{vin}</td>
          <td data-num>{price(priceUsd)}</td>
          <td>{nextPriceUsd === null ? 'Missing' : price(nextPriceUsd)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** Why an import waits for an operator, and what it would do. */
export const HoldPanel = ({ hold }: { hold: FeedLosses }) => (
  <AdminPanel
    title={`It would take ${lossWords(hold)}`}
    lead="Nothing was stored. A newer file of this feed takes the place of this one; if it’s fine, it’s imported without asking."
  >
    <dl className={styles.rows}>
      {(
        [
          ['Would leave', hold.missing],
          ['Would wait for a price', hold.impossible],
          ['Would be added', hold.added],
          ['Price changed', hold.priceChanged],
          ['Other change', hold.otherChanged],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count(value)}</dd>
        </div>
      ))}
    </dl>
    {hold.dealers.length > 0 && <DealersTable dealers={hold.dealers} />}
    {hold.samples.length > 0 && <SamplesTable samples={hold.samples} />}
    <AdminForm className={styles.buttons}>
      <Button type="submit" name="intent" value="accept" size="small">
        Import anyway
      </Button>
      <Button type="submit" name="intent" value="cancel" variant="quiet" size="small">
        Discard file
      </Button>
    </AdminForm>
  </AdminPanel>
);
