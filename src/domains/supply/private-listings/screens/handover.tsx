import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { formatMoney, grouped } from '#lib/money.ts';
import { manageListingPath } from '#paths/paths.ts';
import { classNames } from '#ui/class-names.ts';
import { TextLink } from '#ui/layout/layout.tsx';
import type { HandoverView } from '../handover-view.ts';
import styles from './handover.module.css';
import selling from './selling.module.css';
import frame from './step-frame.module.css';

const Blank = () => <span className={styles.blank}>&nbsp;</span>;

/** What holds in every state; whatever differs is left to the state's own office. */
const Guide = ({ owesLoan, state }: HandoverView) => (
  <section className={classNames(frame.panel, styles.guide)} aria-labelledby="guide">
    <h2 id="guide">How to hand it over</h2>
    <ol className={styles.steps}>
      <li>
        <b>Meet in public, by day.</b> Many police stations have a place for it. Bring somebody, and see the buyer’s
        license and insurance before a test drive.
      </li>
      {owesLoan && (
        <li>
          <b>Pay off the loan first.</b> Ask your lender for the payoff amount and how it releases the title. Meeting
          the buyer at the lender’s office is the safest way.
        </li>
      )}
      <li>
        <b>Get paid before you sign.</b> Cash counted at a bank, or a cashier’s check that the buyer’s bank makes out
        while you’re there. Don’t take a check for more than the price, and never pay money back.
      </li>
      <li>
        <b>Sign the title over</b> with the odometer reading, and keep a copy. A correction on a title can make it
        invalid.
      </li>
      <li>
        <b>Fill in the bill of sale</b> below, both of you, and keep one each.
      </li>
      <li>
        <b>Plates, notice of sale, inspection and notary differ by state.</b> Check with your DMV
        {state && ` in ${state}`} what you have to do, and tell your insurer when the car is gone.
      </li>
    </ol>
  </section>
);

/** Guide and bill of sale; on paper only the bill of sale. */
export const Handover = ({ view }: { view: HandoverView }) => (
  <>
    <AccountHead title={`Handing over your ${view.name}`} />
    <div className={selling.column}>
      <p className={styles.guide}>
        <TextLink href={manageListingPath(view.id)}>Back to the listing</TextLink>
      </p>
      <Guide {...view} />
      <section className={classNames(frame.panel, styles.bill)} aria-labelledby="bill">
        <h2 id="bill">Bill of sale</h2>
        <p className={classNames(frame.small, styles.guide)}>
          Print this page: only the bill of sale is on paper. Some states have a form of their own; check with your DMV.
        </p>
        <dl className={frame.rows}>
          <div>
            <dt>Vehicle</dt>
            <dd>{view.name}</dd>
          </div>
          <div>
            <dt>VIN</dt>
            <dd>{view.vin || <Blank />}</dd>
          </div>
          <div>
            <dt>Odometer reading today</dt>
            <dd>
              <Blank /> mi (listed with {grouped(view.mileage)})
            </dd>
          </div>
          <div>
            <dt>Price paid</dt>
            <dd>
              <Blank /> {view.priceUsd !== null && `(listed at ${formatMoney(view.priceUsd)})`}
            </dd>
          </div>
          {[
            'Date',
            'Seller’s name and address',
            'Buyer’s name and address',
            'Seller’s signature',
            'Buyer’s signature',
          ].map((label) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Blank />
              </dd>
            </div>
          ))}
        </dl>
        <p>The seller is the owner of this vehicle and sells it as it is, unless both wrote otherwise above.</p>
      </section>
    </div>
  </>
);
