import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { costsGroup } from '#domains/reference/payments/costs-group.ts';
import type { QuoteOfCar } from '#domains/reference/payments/figures/calculation.ts';
import { Figure } from '#domains/reference/payments/figures/figure.tsx';
import { useCalculation, useChangedRates } from '#domains/reference/payments/figures/use-terms.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { usualSummary } from '#domains/reference/payments/usual-summary.ts';
import { alertShown, couldNotOpen } from '#domains/reference/shopper/notices-slice.ts';
import { perMonth } from '#lib/money.ts';
import { walletPath } from '#paths/paths.ts';
import { useBreakpoint } from '#ui/use-breakpoint.ts';
import { useLazyComponent } from '#ui/use-lazy-component.ts';
import { walletChanged } from '../state/wallet-slice.ts';
import { CarText } from './car-text.tsx';
import { placeWords, type Registration } from './registration.ts';
import { StripNote } from './strip-note.tsx';
import { TermsStrip } from './terms-strip.tsx';
import { useTermsState } from './use-terms-state.ts';

type MyTermsProps = {
  /** The car's `data-costs`; undefined beside a list of cars. */
  costs?: string | undefined;
  /** The car's payment on default terms, and these in one line. */
  typical?: { payment: string; summary: string } | undefined;
  place: Registration;
  /** The page for a new ZIP is being loaded. */
  isMoving: boolean;
  onZip(zip: string): void;
  /** The return path of the form without JavaScript. */
  back: string;
  /** The reason why the amount is not a lender's, if a lender did not answer. */
  ratesDown?: string | undefined;
};

/** The car's quote for any terms; undefined until the shopper has terms of their own, on which alone it matters. */
const useQuoteOfCar = (costs: string | undefined, terms: PaymentTerms): QuoteOfCar | undefined => {
  const changed = useChangedRates();
  const calculation = useCalculation();
  return costs === undefined ? undefined : calculation?.quote(costs, { changed, terms });
};

const fetchEditor = async () => (await import('./terms-editor.tsx')).TermsEditor;

/** Prefetches the editor on hover or focus; a failure is reported when it is opened. */
const prefetch = (): void => void fetchEditor().catch(() => {});

/** The shopper's own terms, or the defaults: a summary with an amount, which opens the editor in place. */
export const MyTermsStrip = ({ costs, typical, place, isMoving, onZip, back, ratesDown }: MyTermsProps) => {
  const termsState = useTermsState();
  const car = useQuoteOfCar(costs, termsState.terms);
  const fold = useRef<HTMLDetailsElement>(null);
  const [isSheet, setSheet] = useState(false);
  const [question, setQuestion] = useState<'form' | 'zip'>();
  const dispatch = useDispatch();
  const missed = useCallback(() => {
    setQuestion(undefined);
    dispatch(alertShown({ level: 'danger', message: couldNotOpen }));
  }, [dispatch]);
  const Editor = useLazyComponent(fetchEditor, question !== undefined, missed);
  // A phone in landscape has room for the form in place (UI-09).
  const isPhone = useBreakpoint() === 'small';
  const hasSheet = costs !== undefined && isPhone;
  const isReady = Editor !== undefined;
  const show = (what: 'form' | 'zip') => {
    if (hasSheet) return setSheet(true);
    fold.current?.setAttribute('open', '');
    if (what === 'zip') fold.current?.querySelector<HTMLInputElement>('input[name=zip]')?.focus();
  };
  // Handles a click made before the form was loaded.
  const opened = useRef(false);
  // Opened before hydration: the form replaces the link without a click.
  useEffect(() => {
    if (!fold.current?.open) return;
    opened.current = true;
    setQuestion('form');
  }, []);
  useEffect(() => {
    if (!isReady || question === undefined || opened.current) return;
    opened.current = true;
    show(question);
  });
  const unfold = (event: MouseEvent) => {
    if (isReady && !hasSheet) return;
    event.preventDefault();
    if (isReady) setSheet(true);
    else setQuestion('form');
  };
  const askForZip = () => {
    if (isReady) show('zip');
    else setQuestion('zip');
  };
  const closeSheet = () => {
    setSheet(false);
    dispatch(walletChanged({ changedElsewhere: null }));
  };
  const where = placeWords(place);
  const editing = { place, isMoving, onZip, costs };
  const summary = (
    <>
      {where && `${where} · `}
      {costs === undefined ? (
        <Figure of="summary" typical={usualSummary} />
      ) : (
        <CarText of="termsSummary" costs={costs} typical={typical?.summary ?? ''} />
      )}
    </>
  );
  const figure = costs !== undefined && (
    <>
      <b>
        <CarText of="payment" costs={costs} typical={typical?.payment ?? ''} />
      </b>
      <small>
        <CarText of="per" costs={costs} typical={perMonth} />
      </small>
    </>
  );
  return (
    <div data-costs={costs}>
      <TermsStrip
        ref={fold}
        group={costs === undefined ? undefined : costsGroup}
        label={<Figure of="whose" typical="Your terms (estimated)" />}
        note={<StripNote termsState={termsState} place={place} car={car} ratesDown={ratesDown} onZip={askForZip} />}
        onOpen={unfold}
        onTurnTo={prefetch}
        summary={summary}
        figure={figure}
      >
        {Editor ? (
          <Editor {...editing} />
        ) : (
          // Without JavaScript the form is on the wallet's page.
          <a href={walletPath({ back, ...(place.zip !== '' && { zip: place.zip }) })} rel="nofollow">
            Edit your terms
          </a>
        )}
      </TermsStrip>
      {Editor && isSheet && hasSheet && <Editor {...editing} sheet={{ summary, figure, onClose: closeSheet }} />}
    </div>
  );
};
