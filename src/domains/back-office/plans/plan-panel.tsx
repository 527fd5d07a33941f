import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { priceText } from '#domains/supply/dealer-plans/plan.ts';
import { grouped } from '#lib/money.ts';
import { dayName } from '#lib/utc-days.ts';
import { opsPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { DealerPlanView } from './plan-desk.server.ts';

/** The plan of a dealer, on the dealer's own screen. */
export const PlanPanel = ({ view: { id, current, over } }: { view: DealerPlanView }) => (
  <AdminPanel
    title="Plan"
    actions={
      <ButtonLink href={opsPath(`plans/dealers/${id}`)} variant="quiet" size="small">
        Open plan
      </ButtonLink>
    }
  >
    <p>
      {`${[...new Set([current.plan.name, priceText(current.plan)])].join(', ')}.`}
      {current.next && ` Changes to ${current.next.plan.name} on ${dayName(current.next.fromDay)}.`}
      {over > 0 && ` ${grouped(over)} of its cars are over the plan and not shown.`}
    </p>
  </AdminPanel>
);
