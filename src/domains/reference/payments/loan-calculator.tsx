import { useState } from 'react';
import { type FormValues, formValues } from '#lib/forms/form-values.ts';
import { formatMoney } from '#lib/money.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Segmented } from '#ui/forms/segmented.tsx';
import { Card } from '#ui/layout/card.tsx';
import { carsUnder, type ResultsPath, searchablePrice } from './cars-under.ts';
import { FeesAlone } from './fees-alone.tsx';
import { useSettledTerms } from './figures/use-terms.ts';
import { LoanByTerm } from './loan-by-term.tsx';
import styles from './loan-calculator.module.css';
import { ConditionField, CreditField, DollarsField, SellerField, StateField, TermField } from './loan-fields.tsx';
import { loanFieldsOf } from './loan-fields-of.ts';
import {
  answerLoan,
  type LoanQuestion,
  readLoanQuestion,
  startingMonthlyUsd,
  startingPriceUsd,
} from './loan-question.ts';
import { LoanReceipt } from './loan-receipt.tsx';
import type { Quote } from './quote-car.ts';
import type { RatesAndFees } from './rates-and-fees.ts';

type LoanCalculatorProps = {
  figures: RatesAndFees;
  sent: FormValues;
  homeState: string;
  resultsPath: ResultsPath;
};

/** Starts with the shopper's own terms, unless the URL has others. */
export const LoanCalculator = ({ sent, ...rest }: LoanCalculatorProps) => {
  const own = useSettledTerms();
  const start = { ...(own && loanFieldsOf(own)), ...sent };
  return <Calculator {...rest} sent={start} key={JSON.stringify(start)} />;
};

/** A form that works without JavaScript; with it, results update on each keystroke by the same rules. */
const Calculator = ({ figures, sent, homeState, resultsPath }: LoanCalculatorProps) => {
  const [fields, setFields] = useState(sent);
  const { question, errors } = readLoanQuestion(fields, homeState);
  const startOf = (name: string, fallback: string): string => sent[name] || fallback;
  return (
    <div className={styles.calculator}>
      <Card className={styles.card}>
        <h2>Your loan</h2>
        <form
          className={styles.form}
          data-scroll="keep"
          onInput={(event) => setFields(formValues(new FormData(event.currentTarget)))}
        >
          <div className={styles.whole}>
            <Segmented
              legend="What do you know?"
              name="want"
              defaultValue={question.want}
              block
              options={[
                { value: 'payment', label: 'I know the price' },
                { value: 'price', label: 'I know my payment' },
              ]}
            />
          </div>
          <div className={styles.price}>
            <DollarsField
              name="price"
              label="Price of the car"
              defaultValue={startOf('price', String(startingPriceUsd))}
              error={errors.price}
            />
          </div>
          <div className={styles.monthly}>
            <DollarsField
              name="monthly"
              label="Payment a month"
              defaultValue={startOf('monthly', String(startingMonthlyUsd))}
              error={errors.monthly}
            />
          </div>
          <div className={styles.condition}>
            <ConditionField defaultValue={question.conditions.condition} />
          </div>
          <DollarsField
            name="down"
            label="Down payment"
            placeholder="20% of the price"
            defaultValue={startOf('down', '')}
            error={errors.down}
          />
          <DollarsField
            name="tradeIn"
            label="Trade-in"
            hint="What it’s worth."
            placeholder="0"
            defaultValue={startOf('tradeIn', '')}
            error={errors.tradeIn}
          />
          <DollarsField
            name="owed"
            label="Still owed on it"
            hint="Anything above its value is added to the loan."
            placeholder="0"
            defaultValue={startOf('owed', '')}
            error={errors.owed}
          />
          <DollarsField
            name="fee"
            label="Dealer fee"
            hint="Documentation fee, on each car’s page."
            placeholder="0"
            defaultValue={startOf('fee', '')}
            error={errors.fee}
          />
          {startOf('cash', '') !== '' && (
            <DollarsField
              name="cash"
              label="Manufacturer cash"
              hint="Comes off the price of a new car."
              placeholder="0"
              defaultValue={startOf('cash', '')}
              error={errors.cash}
            />
          )}
          <CreditField defaultValue={question.conditions.terms.creditType} error={errors.credit} />
          <TermField defaultValue={String(question.conditions.terms.loanTerm)} error={errors.term} />
          <SellerField defaultValue={question.conditions.isPrivateSale ? 'private' : 'dealer'} error={errors.seller} />
          <StateField defaultValue={question.conditions.state} error={errors.state} />
          <Button type="submit" variant="quiet" className={styles.send}>
            Calculate
          </Button>
        </form>
      </Card>
      <LoanResult figures={figures} question={question} resultsPath={resultsPath} />
    </div>
  );
};

type LoanResultProps = { figures: RatesAndFees; question: LoanQuestion; resultsPath: ResultsPath };

const LoanResult = ({ figures, question, resultsPath }: LoanResultProps) => {
  const answer = answerLoan(figures, question);
  return (
    <Card as="section" className={styles.answer} aria-labelledby="answer-heading">
      {answer.kind === 'loan' ? (
        <Loan figures={figures} question={question} loan={answer.loan} resultsPath={resultsPath} />
      ) : (
        <>
          <h2 id="answer-heading">That payment is too low for these terms</h2>
          <output className={styles.nothing}>
            <FeesAlone answer={answer} />
          </output>
        </>
      )}
    </Card>
  );
};

const Loan = ({ figures, question, loan, resultsPath }: LoanResultProps & { loan: Quote }) => {
  const { condition } = question.conditions;
  const price = searchablePrice(loan.lines.priceUsd);
  return (
    <>
      <h2 id="answer-heading" className={styles.asked}>
        {question.want === 'price' ? 'You can shop for cars up to' : 'Estimated payment'}
      </h2>
      <output className={styles.figure}>
        {question.want === 'price' ? (
          formatMoney(loan.lines.priceUsd)
        ) : (
          <>
            {formatMoney(loan.monthlyUsd)}
            <small> a month</small>
          </>
        )}
      </output>
      <p className={styles.how}>
        {question.want === 'price' && `${formatMoney(loan.monthlyUsd)} a month for `}
        {loan.months} months at {loan.aprPercent.toFixed(2)}% APR, national average. {formatMoney(loan.interestUsd)} in
        total interest.
      </p>
      <LoanReceipt loan={loan} />
      {price > 0 && (
        <ButtonLink href={resultsPath(carsUnder(loan.lines.priceUsd, condition))} rel="nofollow" size="large" block>
          See {condition} cars under {formatMoney(price)}
        </ButtonLink>
      )}
      <LoanByTerm figures={figures} question={question} loan={loan} />
    </>
  );
};
