import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { planFacts, planOffers, priceText } from '#domains/supply/dealer-plans/plan.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { grouped } from '#lib/money.ts';
import { dayName } from '#lib/utc-days.ts';
import { opsPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { PlansView } from './plan-desk.server.ts';
import { PlanForm } from './plan-form.tsx';
import styles from './plans.module.css';

type PlansScreenProps = {
  view: PlansView;
  /** The plan that is changed. */
  selected: string | undefined;
  done: boolean;
  refused?: FormRefusal | undefined;
};

const dealersText = (count: number): string => (count === 1 ? '1 dealer' : `${grouped(count)} dealers`);

const DealersTable = ({ dealers }: Pick<PlansView, 'dealers'>) => (
  <Table caption="Dealers on plans" dense>
    <thead>
      <tr>
        <th>Dealer</th>
        <th>Plan</th>
        <th data-num>Cars on sale</th>
        <th data-num>Not shown</th>
        <th data-small="hide">Next</th>
      </tr>
    </thead>
    <tbody>
      {dealers.map(({ id, name, current, cars, over }) => (
        <tr key={id}>
          <td>
            <a href={opsPath(`plans/dealers/${id}`)}>{name}</a>
          </td>
          <td>
            {current.plan.name} {current.trialUntilDay !== null && <Badge tone="info">Trial</Badge>}
          </td>
          <td data-num>{grouped(cars - over)}</td>
          <td data-num>{over > 0 ? <Badge tone="warning">{grouped(over)} over</Badge> : '0'}</td>
          <td data-small="hide">
            {current.next ? `${current.next.plan.name} on ${dayName(current.next.fromDay)}` : ''}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** The plans dealers can be on, and which dealer is on which. */
export const PlansScreen = ({ view, selected, done, refused }: PlansScreenProps) => {
  const row = view.plans.find(({ plan }) => plan.id === selected);
  return (
    <>
      <AdminHead title="Plans" lead="What dealers can show here, and what it costs them." />
      {done && (
        <Banner level="positive" title="Saved.">
          Also recorded in the audit log.
        </Banner>
      )}
      {refused?.message && <Banner level="danger" title={refused.message} />}
      <div className={styles.two}>
        <div>
          <AdminPanel title="Plans" flush>
            <ul className={styles.plans}>
              {view.plans.map(({ plan, dealers }) => (
                <li key={plan.id}>
                  <div>
                    <h3>
                      <a href={opsPath('plans', { plan: plan.id })}>{plan.name}</a>
                    </h3>
                    <p>{priceText(plan)}</p>
                    <ul className={styles.facts}>
                      {planFacts(plan).map((fact) => (
                        <li key={fact}>{fact}</li>
                      ))}
                    </ul>
                  </div>
                  <div>
                    <Badge tone={plan.offer === 'nobody' ? 'warning' : 'neutral'}>{planOffers[plan.offer]}</Badge>
                    <p className={styles.note}>
                      {plan.id === 'free' ? 'All dealers that aren’t on another plan' : dealersText(dealers)}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </AdminPanel>
          <AdminPanel title="Dealers on plans" lead="To put a dealer on a plan, open the dealer." flush>
            {view.dealers.length === 0 ? (
              <EmptyState title="All dealers are on the free plan">
                Open a <a href={opsPath('dealers')}>dealer</a> to put it on another plan.
              </EmptyState>
            ) : (
              <DealersTable dealers={view.dealers} />
            )}
          </AdminPanel>
        </div>
        <ForWriters>
          <AdminPanel
            title={row ? `Change ${row.plan.name}` : 'New plan'}
            lead={row ? undefined : 'Once a dealer is on it, what it costs and holds stays.'}
          >
            <PlanForm key={selected} plan={row?.plan} isFixed={row?.isFixed ?? false} refused={refused} />
          </AdminPanel>
        </ForWriters>
      </div>
    </>
  );
};
