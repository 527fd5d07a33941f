import { type MouseEvent, useRef, useState } from 'react';
import { type DealFigures, dealFigures } from '#domains/payments/deal-figures.ts';
import { termsSummary } from '#domains/payments/deal-summary.ts';
import { type DealTerms, defaultTerms } from '#domains/payments/deal-terms.ts';
import { readCosts } from '#domains/payments/figures/car-costs.ts';
import { TermsWords } from '#domains/payments/figures/terms-words.tsx';
import { usePaymentFigures } from '#domains/payments/figures/use-deal.ts';
import { useBreakpoint } from '#ui/use-breakpoint.ts';
import { CarText } from './car-text.tsx';
import { DealForm } from './deal-form.tsx';
import type { DealOnCar } from './deal-note.ts';
import { DealSheet } from './deal-sheet.tsx';
import { DealStrip } from './deal-strip.tsx';
import { placeWords, type Registration } from './registration.ts';
import { StripNote } from './strip-note.tsx';
import { useDealForm } from './use-deal-form.ts';
import { useMyDeal } from './use-my-deal.ts';

type MyDealProps = {
  /** The car's `data-costs`; beside a list of cars there is none. */
  costs?: string | undefined;
  place: Registration;
  /** Another ZIP has been asked for, and its page is not here yet. */
  isMoving: boolean;
  onZip(zip: string): void;
  /** Where the form leads back to, where it is sent without script. */
  back: string;
  /** Why the figure is not a lender's, where one was asked and did not answer. */
  ratesDown?: string | undefined;
};

const usual = termsSummary(defaultTerms);

/** What the car comes to on any terms. */
const useDealOnCar = (costs: string | undefined, terms: DealTerms): DealOnCar | undefined => {
  const figures = usePaymentFigures();
  if (!figures || costs === undefined) return undefined;
  const car = readCosts(costs);
  const on = (asked: DealTerms): DealFigures => dealFigures(figures, car, asked);
  return { figures: on(terms), on };
};

/** The shopper's own deal, or a typical one: a line, a figure, and all of it to be changed in place. */
export const MyDealStrip = ({ costs, place, isMoving, onZip, back, ratesDown }: MyDealProps) => {
  const deal = useMyDeal();
  const { terms } = deal;
  const state = useDealForm({ terms, zip: place.zip, isMoving, onChange: deal.change, onZip });
  const car = useDealOnCar(costs, terms);
  const fold = useRef<HTMLDetailsElement>(null);
  const [isSheet, setSheet] = useState(false);
  // UI-09: a phone that is turned has room for the form in its place.
  const isPhone = useBreakpoint() === 'small';
  const hasSheet = costs !== undefined && isPhone;
  const unfold = (event: MouseEvent) => {
    if (!hasSheet) return;
    event.preventDefault();
    setSheet(true);
  };
  const askForZip = () => {
    if (hasSheet) return setSheet(true);
    fold.current?.setAttribute('open', '');
    fold.current?.querySelector<HTMLInputElement>('input[name=zip]')?.focus();
  };
  const where = placeWords(place);
  const form = <DealForm {...{ deal, state, place, car, back }} />;
  const summary = (
    <>
      {where && `${where} · `}
      {costs === undefined ? <TermsWords of="summary" typical={usual} /> : <CarText of="dealSummary" costs={costs} />}
    </>
  );
  const figure = costs !== undefined && (
    <>
      <b>
        <CarText of="payment" costs={costs} />
      </b>
      <small>
        <CarText of="per" costs={costs} />
      </small>
    </>
  );
  return (
    <div data-costs={costs}>
      <DealStrip
        ref={fold}
        label={<TermsWords of="whose" typical="Typical deal" />}
        note={<StripNote {...{ deal, place, car, ratesDown }} onZip={askForZip} />}
        onOpen={unfold}
        {...{ summary, figure }}
      >
        {form}
      </DealStrip>
      {isSheet && hasSheet && (
        <DealSheet open onClose={() => setSheet(false)} {...{ summary, figure }}>
          {form}
        </DealSheet>
      )}
    </div>
  );
};
