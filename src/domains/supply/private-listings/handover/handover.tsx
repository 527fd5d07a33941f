import type { ReactNode } from 'react';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { formatMoney } from '#lib/money.ts';
import { billOfSalePath, manageListingPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextLink } from '#ui/layout/layout.tsx';
import selling from '../screens/selling.module.css';
import frame from '../screens/step-frame.module.css';
import styles from './handover.module.css';
import type { HandoverView } from './handover-view.server.ts';
import { PrintButton } from './print-button.tsx';
import type { SaleRule } from './sale-rules.server.ts';

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className={styles.step}>
    <h2>{title}</h2>
    {children}
  </li>
);

/** What the seller's state asks, or whom to ask where we don't know. */
const InState = ({ state, rules, rule }: Pick<HandoverView, 'state' | 'rules'> & { rule: SaleRule | undefined }) => {
  if (!rule) {
    const place = state === '' ? 'your state' : state;
    return (
      <p className={styles.state}>
        We don’t know what {place} asks here. Ask the {rules?.office ?? 'office that titles vehicles there'}.
      </p>
    );
  }
  return (
    <div className={styles.state}>
      <p>
        <b>In {state}:</b> {rule.words}
      </p>
      <p className={frame.small}>
        Source: {rule.source}
        {rule.year !== undefined && `, ${rule.year}`}
      </p>
    </div>
  );
};

const Loan = ({ owedUsd, priceUsd }: Pick<HandoverView, 'owedUsd' | 'priceUsd'>) => {
  if (owedUsd === 0) {
    return (
      <p>
        You said that nothing is owed. Check that the title names no lender. If it still does, get a lien release from
        that lender first.
      </p>
    );
  }
  const left = owedUsd !== null && priceUsd !== null ? priceUsd - owedUsd : null;
  return (
    <>
      <p>
        {owedUsd === null ? 'If you owe money on the car, ask' : 'Ask'} your lender for the payoff amount on the day of
        the sale, how long it takes to release the title, and whether you can close the sale at their office. There the
        buyer can pay the lender directly, and you the rest.
      </p>
      {owedUsd !== null && left !== null && (
        <p>
          {left >= 0
            ? `You entered ${formatMoney(owedUsd)} owed: of ${formatMoney(priceUsd ?? 0)} you keep ${formatMoney(left)}.`
            : `You entered ${formatMoney(owedUsd)} owed: that’s ${formatMoney(-left)} more than the price, which you pay the lender yourself.`}
        </p>
      )}
    </>
  );
};

/** Handing over a car: what holds everywhere, what the seller's state asks, and whom to ask (SELL-15). */
export const Handover = ({ view }: { view: HandoverView }) => {
  const { id, name, owedUsd, priceUsd, isSold, state, rules } = view;
  const inState = { state, rules };
  return (
    <>
      <AccountHead title={`Handing over your ${name}`} action={<PrintButton />}>
        {isSold
          ? 'The car is marked as sold. What’s left is at the end.'
          : 'From the first meeting to the last form, in order.'}
      </AccountHead>
      <div className={classNames(selling.column, styles.guide)}>
        <p data-screen-only="">
          <TextLink href={manageListingPath(id)}>Back to the listing</TextLink>
        </p>
        <ol className={styles.steps}>
          <Step title="Meet safely">
            <p>
              Meet in public and by day; many police stations have a place for it. Bring somebody. See the buyer’s
              driver’s license before a test drive, and go along. Leave the title at home until you’re paid.
            </p>
          </Step>
          <Step title="Clear the loan">
            <Loan owedUsd={owedUsd} priceUsd={priceUsd} />
          </Step>
          <Step title="Get paid before you sign">
            <p>
              Take cash that a bank counts, or a cashier’s check that the buyer’s bank makes out while you’re there.
              Don’t take more than the price, never send money back, and share no codes that are texted to you. We take
              no payments, and nobody writes for us about one.
            </p>
          </Step>
          <Step title="Sign the title">
            <p>
              Fill in the odometer reading, sign as your name is printed on it, and keep a copy. A correction can make a
              title invalid: fill it in together.
            </p>
            <InState {...inState} rule={rules?.title} />
          </Step>
          <Step title="Fill in a bill of sale">
            <p>
              Two copies, both signed, one for each of you. Ours is filled in from your listing. Some states have a form
              of their own.
            </p>
            <p data-screen-only="">
              <ButtonLink href={billOfSalePath(id)} variant="quiet" size="small">
                Bill of sale
              </ButtonLink>
            </p>
          </Step>
          <Step title="License plates">
            <InState {...inState} rule={rules?.plates} />
          </Step>
          <Step title="Report the sale">
            <p>Until your state knows that the car is sold, tickets and tolls of the buyer may come to you.</p>
            <InState {...inState} rule={rules?.notice} />
          </Step>
          <Step title="Last of all">
            <p>
              Tell your insurer once the car and its plates are dealt with. Take out the toll tag and garage opener, and
              delete your phone and accounts from the car.
            </p>
            {!isSold && (
              <p data-screen-only="">
                Then <TextLink href={manageListingPath(id)}>mark it as sold</TextLink>, so that nobody asks in vain.
              </p>
            )}
          </Step>
        </ol>
        <p className={frame.small}>
          Rules change. Before you hand over the car, check with{' '}
          {rules ? `the ${rules.office}` : 'the office that titles vehicles in your state'}. This isn’t legal advice.
        </p>
      </div>
    </>
  );
};
