import { formatMoney, grouped } from '#lib/money.ts';
import { carOffersPath, listingStepPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PriceLine } from '#ui/charts/price-line.tsx';
import { deviceDraft } from '../listing-steps.ts';
import type { ValueView } from '../listing-views.ts';
import styles from './step-frame.module.css';
import { StepFrame } from './step-frame.tsx';

const signed = (usd: number): string => (usd < 0 ? `−${formatMoney(-usd)}` : `+${formatMoney(usd)}`);

/** What the car is worth, with the cars behind the figure. */
export const ValueStep = ({ view: { head, value } }: { view: ValueView }) => (
  <StepFrame head={head} title="What it’s worth today">
    {value ? (
      <>
        <div className={styles.panel}>
          <p className={styles.small}>Selling it yourself</p>
          <p className={styles.big}>
            {formatMoney(value.fromUsd)} to {formatMoney(value.toUsd)}
          </p>
          <PriceLine
            price={value.estimateUsd}
            spread={{ low: value.lowUsd, q1: value.fromUsd, q3: value.toUsd, high: value.highUsd }}
            ends={[formatMoney(value.lowUsd), formatMoney(value.highUsd)]}
          >
            Half of {grouped(value.comparables)} similar cars, adjusted for year, trim, miles and history, are in this
            range.
          </PriceLine>
          {value.years > 1 && (
            <p className={styles.small}>
              They are up to {value.years} model years apart. Too few are within a year of yours for a deal rating, so
              buyers see your car without one.
            </p>
          )}
        </div>
        {value.nearest.length > 0 && (
          <section className={styles.panel} aria-labelledby="behind">
            <h2 id="behind">The cars behind it</h2>
            <ul className={styles.rows}>
              {value.nearest.map(({ name, where, priceUsd, movedUsd }) => (
                <li key={`${name} ${where} ${priceUsd}`}>
                  <span>
                    {name}
                    <br />
                    <small className={styles.small}>{where}</small>
                  </span>
                  <span>
                    {formatMoney(priceUsd)}
                    <br />
                    <small className={styles.small}>{signed(movedUsd - priceUsd)} to match yours</small>
                  </span>
                </li>
              ))}
            </ul>
            <p className={styles.small}>Asking prices, not sale prices. Buyers usually pay a little less.</p>
          </section>
        )}
      </>
    ) : (
      <p className={styles.panel}>
        Too few similar cars are listed for an estimate. You can still list yours; look at what comparable cars cost
        before you choose a price.
      </p>
    )}
    <div className={styles.actions}>
      <ButtonLink href={listingStepPath(head.draftId, 'photos')}>Add photos</ButtonLink>
      {head.draftId !== deviceDraft && (
        <ButtonLink href={carOffersPath(head.draftId)} variant="quiet">
          Get offers from dealers
        </ButtonLink>
      )}
    </div>
  </StepFrame>
);
