import { RatingWord } from '#domains/supply/private-listings/screens/rating-word.tsx';
import { formatMoney, grouped } from '#lib/money.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import { Table } from '#ui/layout/table.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { PortalHead, PortalPanel } from '../frame/portal-screen.tsx';
import { type CarList, type CarListQuery, type CarRow, carOrders, carsPerPage, carViews } from './car-list.ts';
import styles from './car-screen.module.css';
import type { CarView } from './dealer-cars.server.ts';
import { PricePanel } from './price-panel.tsx';

type CarsScreenProps = {
  dealer: { id: number; name: string };
  list: CarList;
  /** The row whose panel is open. */
  selected: CarView | undefined;
  tried: string;
  done: boolean;
};

const queryOf = ({ view, order, words, page }: CarListQuery): Record<string, string> => ({
  ...(view !== 'all' && { view }),
  ...(order !== 'days' && { order }),
  ...(words !== '' && { words }),
  ...(page > 1 && { page: String(page) }),
});

const signed = (usd: number): string => `${usd < 0 ? '−' : '+'}$${grouped(Math.abs(usd))}`;

/** A figure; `one` names what it counts where phones show no headings. */
const Count = ({ of, one }: { of: number; one: string }) => (
  <td data-num data-unit={of === 1 ? one : `${one}s`}>
    {grouped(of)}
  </td>
);

const Row = ({ car, href, isSelected }: { car: CarRow; href: string; isSelected: boolean }) => (
  <tr aria-current={isSelected ? 'true' : undefined}>
    <td>
      <a href={href} className={styles.car}>
        <img src={car.picture} alt="" width={64} height={40} loading="lazy" />
        <span>
          <b>{car.name}</b>
          <small>
            {car.stockNumber || car.vin}{' '}
            {car.status === 'hidden' && <Badge tone="warning">{car.isOverPlan ? 'Over your plan' : 'Hidden'}</Badge>}
            {car.isFeatured && <Badge tone="info">Featured</Badge>}
            {car.status === 'sold' && <Badge tone="positive">Sold</Badge>}
            {car.changed.length > 0 && <Badge tone="info">Changed by you</Badge>}
          </small>
        </span>
      </a>
    </td>
    <td data-num data-part="price">
      {car.priceUsd === null ? 'Not listed' : formatMoney(car.priceUsd)}
    </td>
    <td data-part="market">
      {car.market ? (
        <>
          <RatingWord rating={car.market.rating} />
          <small className={styles.small}>
            {signed(car.market.differenceUsd)}, {grouped(car.market.comparables)} similar
          </small>
        </>
      ) : (
        <span className="muted">Not rated</span>
      )}
    </td>
    <Count of={car.days} one="day" />
    <Count of={car.views} one="view" />
    <Count of={car.saves} one="save" />
    <Count of={car.questions} one="question" />
  </tr>
);

/** A dealer's cars: where each stands, and what a price change would do. */
export const CarsScreen = ({ dealer, list, selected, tried, done }: CarsScreenProps) => {
  const { rows, total, query, counts } = list;
  const hrefOf = (changes: Readonly<Record<string, string | number | undefined>>): string =>
    dealerPortalPath(dealer.id, 'cars', { ...queryOf(query), ...changes });
  return (
    <>
      <PortalHead
        title="Cars"
        lead={`${grouped(counts.all)} on your lot here. ${grouped(counts.long)} for more than 45 days, ${grouped(counts.above)} above market.`}
      />
      {done && <Banner level="positive" title="Saved. Shoppers see it within a second." />}
      <TabLinks
        label="Lists"
        items={Object.entries(carViews).map(([name, { label }]) => ({
          href: dealerPortalPath(dealer.id, 'cars', { ...queryOf({ ...query, page: 1 }), view: name }),
          label,
          count: grouped(counts[name as keyof typeof counts]),
          current: name === query.view,
        }))}
      />
      <form action={dealerPortalPath(dealer.id, 'cars')} className={styles.bar}>
        {query.view !== 'all' && <input type="hidden" name="view" value={query.view} />}
        <Field label="Name, stock number or VIN">
          <TextInput name="words" type="search" size="small" defaultValue={query.words} maxLength={100} />
        </Field>
        <Field label="Order">
          <Select name="order" size="small" defaultValue={query.order}>
            {Object.entries(carOrders).map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="quiet" size="small">
          Show
        </Button>
      </form>
      <div className={classNames(styles.columns, !selected && styles.alone)}>
        <PortalPanel flush>
          {rows.length === 0 ? (
            <EmptyState title="No results">Choose another list, or clear the search.</EmptyState>
          ) : (
            <div className={classNames(styles.table, styles.cars)}>
              <Table caption="Cars" dense>
                <thead>
                  <tr>
                    <th>Car</th>
                    <th data-num>Price</th>
                    <th>Against the market</th>
                    <th data-num>Days</th>
                    <th data-num>Views, 7 days</th>
                    <th data-num>Saves</th>
                    <th data-num>Questions</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((car) => (
                    <Row
                      key={car.id}
                      car={car}
                      href={`${hrefOf({ car: car.id })}#car`}
                      isSelected={car.id === selected?.id}
                    />
                  ))}
                </tbody>
              </Table>
            </div>
          )}
          <Pagination
            page={query.page}
            pageCount={Math.ceil(total / carsPerPage)}
            hrefFor={(page) => hrefOf({ page: page > 1 ? page : undefined })}
          />
        </PortalPanel>
        {selected && (
          <aside id="car" className={styles.aside} aria-label={selected.name}>
            <PortalPanel title={selected.name} lead={`${grouped(selected.days)} days listed. ${selected.stockNumber}`}>
              <PricePanel
                car={selected}
                action={dealerPortalPath(dealer.id, `cars/${selected.id}`, { back: 'list' })}
                tryAt={`${dealerPortalPath(dealer.id, 'cars')}#car`}
                hidden={{ ...queryOf(query), car: String(selected.id) }}
                tried={tried}
              />
              <p className={styles.row}>
                <ButtonLink href={dealerPortalPath(dealer.id, `cars/${selected.id}`)} variant="quiet" size="small">
                  Edit this car
                </ButtonLink>
              </p>
            </PortalPanel>
          </aside>
        )}
      </div>
    </>
  );
};
