import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { dayName } from '#lib/utc-days.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { PortalHead, PortalPanel } from '../frame/portal-screen.tsx';
import styles from './plan.module.css';
import type { PlanCarsView } from './portal-plans.server.ts';

type PlanCarsScreenProps = {
  dealer: { id: number; name: string };
  view: PlanCarsView;
  done: boolean;
  refused?: FormRefusal | undefined;
};

const leadOf = ({ cars, most, planName, fromDay }: PlanCarsView): string => {
  if (most === null) return `${planName} holds all your cars.`;
  const from = fromDay === undefined ? '' : ` from ${dayName(fromDay)} on`;
  return `${planName} holds ${grouped(most)} of your ${grouped(cars.length)} cars${from}. Cars you tick stay first; then those listed first stay. The others come back when there is a place.`;
};

/** Which cars of a dealer stay on sale when the plan has no place for all (BILL-05). */
export const PlanCarsScreen = ({ dealer, view, done, refused }: PlanCarsScreenProps) => (
  <>
    <PortalHead
      title="Cars that stay on sale"
      lead={leadOf(view)}
      actions={
        <ButtonLink href={dealerPortalPath(dealer.id, 'plan')} variant="quiet" size="small">
          Your plan
        </ButtonLink>
      }
    />
    {done && <Banner level="positive" title="Saved." />}
    {refused?.message && <Banner level="danger" title={refused.message} />}
    <PortalPanel flush>
      {view.cars.length === 0 ? (
        <EmptyState title="No cars on sale">Cars appear here once they’re on sale.</EmptyState>
      ) : (
        <form method="post" action={dealerPortalPath(dealer.id, 'plan/cars')}>
          <Table caption="Cars" dense>
            <thead>
              <tr>
                <th>Car</th>
                <th data-num>Price</th>
                <th data-num data-small="hide">
                  Days
                </th>
                <th>{view.fromDay === undefined ? 'Now' : 'Then'}</th>
              </tr>
            </thead>
            <tbody>
              {view.cars.map(({ id, name, stockNumber, picture, priceUsd, days, isFirst, isOver }) => (
                <tr key={id}>
                  <td>
                    <Checkbox name="cars" value={id} defaultChecked={isFirst}>
                      <span className={styles.car}>
                        <img src={picture} alt="" width={64} height={40} loading="lazy" />
                        <span>
                          <b>{name}</b>
                          <small>{stockNumber}</small>
                        </span>
                      </span>
                    </Checkbox>
                  </td>
                  <td data-num>{priceUsd === null ? 'Not listed' : formatMoney(priceUsd)}</td>
                  <td data-num data-small="hide">
                    {grouped(days)}
                  </td>
                  <td>
                    <Badge tone={isOver ? 'warning' : 'positive'}>{isOver ? 'Not shown' : 'On sale'}</Badge>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <div className={styles.foot}>
            <Button type="submit">Save</Button>
          </div>
        </form>
      )}
    </PortalPanel>
  </>
);
