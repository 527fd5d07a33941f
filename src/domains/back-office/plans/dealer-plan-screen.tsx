import { AdminFacts } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { planFacts, priceText } from '#domains/supply/dealer-plans/plan.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { grouped } from '#lib/money.ts';
import { dayName } from '#lib/utc-days.ts';
import { opsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Banner } from '#ui/status/banner.tsx';
import type { DealerPlanView } from './plan-desk.server.ts';
import styles from './plans.module.css';

type DealerPlanScreenProps = {
  view: DealerPlanView;
  done: boolean;
  refused?: Pick<FormRefusal, 'message'> | undefined;
};

/** The plan of one dealer, and the plans it can be put on. */
export const DealerPlanScreen = ({ view, done, refused }: DealerPlanScreenProps) => {
  const { id, name, current, cars, over, choices } = view;
  const { plan, next, sinceDay, trialUntilDay } = current;
  const action = opsPath(`plans/dealers/${id}`);
  return (
    <>
      <AdminHead
        title={`Plan of ${name}`}
        actions={
          <>
            <ButtonLink href={opsPath('plans')} variant="quiet" size="small">
              All plans
            </ButtonLink>
            <ButtonLink href={opsPath(`dealers/${id}`)} variant="quiet" size="small">
              Open dealer
            </ButtonLink>
          </>
        }
      />
      {done && (
        <Banner level="positive" title="Changed.">
          The dealer’s managers get an email. Also recorded in the audit log.
        </Banner>
      )}
      {refused?.message && <Banner level="danger" title={refused.message} />}
      {next && (
        <Banner level="info" title={`Changes to ${next.plan.name} on ${dayName(next.fromDay)}.`}>
          <AdminForm action={action}>
            <Button type="submit" name="act" value="stay" variant="quiet" size="small">
              {`Stay on ${plan.name}`}
            </Button>
          </AdminForm>
        </Banner>
      )}
      <div className={styles.two}>
        <AdminPanel
          title="Other plans"
          lead="A plan that costs as much or more and holds all the dealer has counts today. Any other counts when what is paid for ends."
          flush
        >
          <ul className={styles.plans}>
            {choices.map((choice) => (
              <li key={choice.plan.id}>
                <div>
                  <h3>{choice.plan.name}</h3>
                  <p>{priceText(choice.plan)}</p>
                  <ul className={styles.facts}>
                    {planFacts(choice.plan).map((fact) => (
                      <li key={fact}>{fact}</li>
                    ))}
                  </ul>
                </div>
                <AdminForm action={action}>
                  <input type="hidden" name="plan" value={choice.plan.id} />
                  <Button type="submit" name="act" value="choose" variant="quiet" size="small">
                    {`Change to ${choice.plan.name}`}
                  </Button>
                  <p className={styles.note}>
                    {choice.isNow ? 'Counts today' : `From ${dayName(choice.fromDay)}`}
                    {choice.over > 0 && `, ${grouped(choice.over)} of its cars would not be shown`}
                  </p>
                </AdminForm>
              </li>
            ))}
          </ul>
        </AdminPanel>
        <AdminPanel title={plan.name} lead={priceText(plan)}>
          <AdminFacts
            facts={[
              ['Since', sinceDay === null ? 'The beginning' : dayName(sinceDay)],
              ['Free until', trialUntilDay === null ? '' : dayName(trialUntilDay - 1)],
              ['Cars on sale', grouped(cars - over)],
              ['Not shown, over the plan', over === 0 ? '' : grouped(over)],
            ]}
          />
        </AdminPanel>
      </div>
    </>
  );
};
