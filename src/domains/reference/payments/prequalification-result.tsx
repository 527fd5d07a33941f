import { useEffect, useRef } from 'react';
import { formatMoney } from '#lib/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { carsUnder, type ResultsPath, searchablePrice } from './cars-under.ts';
import { FeesAlone } from './fees-alone.tsx';
import type { Condition } from './loan-answer.ts';
import { LoanReceipt } from './loan-receipt.tsx';
import { carShareOfIncome, debtShareOfIncome, type PrequalificationAnswer } from './prequalification.ts';
import styles from './prequalification-form.module.css';

const headings = {
  estimate: 'Your estimate',
  'no-room': 'Your budget has no room for a car payment',
  'fees-alone': 'That payment is too low for these terms',
} as const;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

const limits = {
  wish: 'This payment fits your budget.',
  income: `It’s ${percent(carShareOfIncome)} of your income before tax.`,
  debts: `With housing and other payments it comes to ${percent(debtShareOfIncome)} of your income before tax.`,
} as const;

type PrequalificationResultProps = {
  answer: PrequalificationAnswer;
  condition: Condition;
  resultsPath: ResultsPath;
  /** The link to apply for credit, for shoppers who came from a car. */
  applyHref: string | undefined;
};

export const PrequalificationResult = ({ answer, condition, resultsPath, applyHref }: PrequalificationResultProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // The answer replaces the form, so the focus moves to it.
  useEffect(() => {
    if (answer) heading.current?.focus();
  }, [answer]);
  return (
    <Card as="section" className={styles.answer} aria-labelledby="estimate-heading">
      <h2 id="estimate-heading" ref={heading} tabIndex={-1}>
        {headings[answer.kind]}
      </h2>
      {answer.kind === 'estimate' && <Estimate answer={answer} condition={condition} resultsPath={resultsPath} />}
      {answer.kind === 'fees-alone' && (
        <p>
          <FeesAlone answer={answer} />
        </p>
      )}
      {answer.kind === 'no-room' && (
        <p>
          Housing and other payments already take {percent(debtShareOfIncome)} of your income or close to it. A lender
          may see it differently, and paying cash takes no lender.
        </p>
      )}
      {applyHref && (
        <>
          <ButtonLink href={applyHref} rel="nofollow" variant="quiet" block>
            Apply for credit for the car
          </ButtonLink>
          <p className={styles.note}>
            A separate form with your name and an account. None of these answers carry over.
          </p>
        </>
      )}
    </Card>
  );
};

const Estimate = ({
  answer: { tier, limit, loan },
  condition,
  resultsPath,
}: {
  answer: Extract<PrequalificationAnswer, { kind: 'estimate' }>;
  condition: Condition;
  resultsPath: ResultsPath;
}) => {
  const price = searchablePrice(loan.lines.priceUsd);
  return (
    <>
      <p className={styles.figure}>{formatMoney(loan.amountFinancedUsd)}</p>
      <p>
        {formatMoney(loan.monthlyUsd)} a month for {loan.months} months at {loan.aprPercent.toFixed(2)}% APR, the
        national average for {tier.label}. {limits[limit]}
      </p>
      <LoanReceipt loan={loan} />
      {price > 0 && (
        <ButtonLink href={resultsPath(carsUnder(loan.lines.priceUsd, condition))} rel="nofollow" size="large" block>
          See {condition} cars under {formatMoney(price)}
        </ButtonLink>
      )}
      <p className={styles.note}>
        A self-reported estimate: no one has agreed to lend this. We don’t save it; when you leave the page, it’s gone.
      </p>
    </>
  );
};
