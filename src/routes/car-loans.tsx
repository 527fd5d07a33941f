import { data } from 'react-router';
import { LoanCalculator } from '#domains/reference/payments/loan-calculator.tsx';
import { readLoanQuestion } from '#domains/reference/payments/loan-question.ts';
import { RateTable } from '#domains/reference/payments/rate-table.tsx';
import { shapePath } from '#domains/reference/pictures/picture.ts';
import { formValues } from '#lib/forms/form-values.ts';
import { carLoansPath, creditAppPath, resultsPath } from '#paths/paths.ts';
import { TextLink } from '#ui/layout/layout.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import styles from '../pages/info-page.module.css';
import { InfoPage } from '../pages/info-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/car-loans.ts';

export const handle: PageHandle = { pageType: 'carloans' };

export const loader = ({ url, context }: Route.LoaderArgs) => {
  const sent = formValues(url.searchParams);
  const place = context.get(servicesContext).lookup.byZip(context.get(siteContext).place.zip());
  const homeState = place.ok ? place.value.state : '';
  const { errors } = readLoanQuestion(sent, homeState);
  const figures = context.get(servicesContext).figures();
  return data({ figures, sent, homeState }, { status: Object.keys(errors).length > 0 ? 400 : 200 });
};

export default function CarLoans({ loaderData: { figures, sent, homeState } }: Route.ComponentProps) {
  const { rates } = figures;
  return (
    <InfoPage
      title="Car loan calculator and rates"
      description="What a car costs a month, or what car a payment buys: tax, title and registration included, at national average rates."
      path={carLoansPath()}
      heading="Your monthly cost, all in."
      lead="Start from a price or from a payment. Tax, title and registration are included, and the rates are national averages, not offers."
      picture={<img src={shapePath('sedan', 'silver', 'split5')} alt="" width={800} height={450} />}
    >
      <LoanCalculator figures={figures} sent={sent} homeState={homeState} resultsPath={resultsPath} />
      <section className={styles.block} aria-labelledby="rates-heading">
        <h2 id="rates-heading">Rates by credit score and term</h2>
        <p className={styles.muted}>
          National average APR as of <time dateTime={rates.asOf}>{rates.asOf}</time>. A lender’s own offer depends on
          your report, the car and the loan.
        </p>
        <div className={styles.columns}>
          <RateTable rates={rates} condition="used" />
          <RateTable rates={rates} condition="new" />
        </div>
      </section>
      <section className={styles.block} aria-labelledby="know-heading">
        <h2 id="know-heading">Good to know</h2>
        <ul className={styles.facts}>
          <li>
            <h3>A longer loan costs more</h3>
            <p>Payments go down, interest goes up, and you may owe more than the car is worth.</p>
          </li>
          <li>
            <h3>Dealer fees vary</h3>
            <p>Each car’s page includes the dealer’s fee where it’s reported; here, it counts if you enter it.</p>
          </li>
          <li>
            <h3>Bring an offer with you</h3>
            <p>
              An offer from a bank or credit union gives you something to compare.{' '}
              <TextLink href={creditAppPath()}>Estimate what you qualify for</TextLink>
            </p>
          </li>
        </ul>
      </section>
    </InfoPage>
  );
}
