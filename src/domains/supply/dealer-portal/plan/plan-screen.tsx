import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { grouped } from '#lib/money.ts';
import { dayName } from '#lib/utc-days.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { planFacts, priceText } from '../../dealer-plans/plan.ts';
import { PortalHead, PortalPanel } from '../frame/portal-screen.tsx';
import styles from './plan.module.css';
import type { PlanView } from './portal-plans.server.ts';

type PlanScreenProps = {
  dealer: { id: number; name: string };
  view: PlanView;
  done: string | undefined;
  refused?: FormRefusal | undefined;
};

const doneWords: Readonly<Record<string, string>> = {
  choose: 'Plan changed. You also get an email.',
  stay: 'You stay on your plan.',
  feature: 'Saved. Shoppers see it within a second.',
};

const carsText = (count: number): string => (count === 1 ? '1 car' : `${grouped(count)} cars`);

/** Shown to members who are no managers. */
export const ManagersOnly = ({ title }: { title: string }) => (
  <>
    <PortalHead title={title} />
    <Banner level="info" title="Only managers see the plan and bills.">
      Ask a manager of your team.
    </Banner>
  </>
);

const NextBanner = ({ action, next }: { action: string; next: NonNullable<PlanView['next']> }) => (
  <Banner level="info" title={`You change to ${next.plan.name} on ${dayName(next.fromDay)}.`}>
    <form method="post" action={action}>
      <Button type="submit" name="act" value="stay" variant="quiet" size="small">
        Stay on your plan
      </Button>
    </form>
  </Banner>
);

const ChoicePanel = ({ action, choices }: { action: string; choices: PlanView['choices'] }) => (
  <PortalPanel
    title="Other plans"
    lead="A plan that costs as much or more and holds all you have counts today. Any other counts when what you pay for now ends."
  >
    <ul className={styles.plans}>
      {choices.map(({ plan, fromDay, isNow, trialUntilDay, over }) => (
        <li key={plan.id} className={styles.plan}>
          <h3>{plan.name}</h3>
          <p className={styles.price}>{priceText(plan)}</p>
          {plan.about && <p>{plan.about}</p>}
          <ul className={styles.facts}>
            {planFacts(plan).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <p className={styles.note}>
            {isNow ? 'Counts today.' : `Counts from ${dayName(fromDay)} on.`}
            {trialUntilDay !== null && trialUntilDay > fromDay && ` Free until ${dayName(trialUntilDay - 1)}.`}
            {over > 0 &&
              ` ${carsText(over)} of yours would not be shown then: you choose which ones, or those listed last.`}
          </p>
          <form method="post" action={action}>
            <input type="hidden" name="plan" value={plan.id} />
            <Button type="submit" name="act" value="choose" variant={isNow ? 'primary' : 'quiet'}>
              {`Choose ${plan.name}`}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  </PortalPanel>
);

const FeaturedPanel = ({ dealerId, view, action }: { dealerId: number; view: PlanView; action: string }) => (
  <PortalPanel
    title="Featured cars"
    lead={`${view.featured.length} of ${view.plan.featuredPlaces} places in use. Featured cars stand beside results they match, as “Sponsored”.`}
  >
    {view.featured.length === 0 ? (
      <p className="muted">
        None yet. Open one of <a href={dealerPortalPath(dealerId, 'cars')}>your cars</a> to feature it.
      </p>
    ) : (
      <ul className={styles.list}>
        {view.featured.map(({ id, name, stockNumber, picture }) => (
          <li key={id}>
            <span className={styles.car}>
              <img src={picture} alt="" width={64} height={40} loading="lazy" />
              <span>
                <b>
                  <a href={dealerPortalPath(dealerId, `cars/${id}`)}>{name}</a>
                </b>
                <small>{stockNumber}</small>
              </span>
            </span>
            <form method="post" action={action}>
              <input type="hidden" name="car" value={id} />
              <input type="hidden" name="on" value="no" />
              <Button
                type="submit"
                name="act"
                value="feature"
                variant="quiet"
                size="small"
                aria-label={`Stop featuring ${name}`}
              >
                Stop featuring
              </Button>
            </form>
          </li>
        ))}
      </ul>
    )}
  </PortalPanel>
);

/** The plan of a dealer: what it holds, what is used, and the plans to change to. */
export const PlanScreen = ({ dealer, view, done, refused }: PlanScreenProps) => {
  const action = dealerPortalPath(dealer.id, 'plan');
  const { plan, next, cars, trialUntilDay, sinceDay } = view;
  return (
    <>
      <PortalHead title="Plan" lead={`What ${dealer.name} can show here, and what it costs.`} />
      {done && doneWords[done] && <Banner level="positive" title={doneWords[done]} />}
      {refused?.message && <Banner level="danger" title={refused.message} />}
      {next && <NextBanner action={action} next={next} />}
      {cars.over > 0 && (
        <Banner
          level="warning"
          title={`${carsText(cars.over)} of ${grouped(cars.all)} not shown: your plan holds ${plan.mostCars ?? cars.all}.`}
        >
          <a href={dealerPortalPath(dealer.id, 'plan/cars')}>Choose which cars stay on sale</a>, or change to a larger
          plan.
        </Banner>
      )}
      <PortalPanel title={plan.name} lead={sinceDay === null ? undefined : `Since ${dayName(sinceDay)}`}>
        <p className={styles.price}>{priceText(plan)}</p>
        {trialUntilDay !== null && <p>Free until {dayName(trialUntilDay - 1)}.</p>}
        {plan.about && <p>{plan.about}</p>}
        <ul className={styles.facts}>
          {planFacts(plan).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          <li>{carsText(cars.all - cars.over)} on sale now</li>
        </ul>
        {next && next.plan.mostCars !== null && cars.all > next.plan.mostCars && (
          <p>
            {next.plan.name} holds {carsText(next.plan.mostCars)}, and you have {grouped(cars.all)}.{' '}
            <a href={dealerPortalPath(dealer.id, 'plan/cars')}>Choose which cars stay on sale</a>
          </p>
        )}
      </PortalPanel>
      {plan.featuredPlaces > 0 && <FeaturedPanel dealerId={dealer.id} view={view} action={action} />}
      {view.choices.length > 0 && <ChoicePanel action={action} choices={view.choices} />}
    </>
  );
};
