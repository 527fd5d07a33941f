import type { MouseEvent } from 'react';
import { useDispatch } from 'react-redux';
import { readCosts } from '#domains/reference/payments/figures/car-costs.ts';
import { useSettledTerms } from '#domains/reference/payments/figures/use-terms.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { alertShown, couldNotOpen } from '#domains/reference/shopper/notices-slice.ts';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import { useModalInHistory } from '#domains/reference/shopper/use-modal-in-history.ts';
import { TextLink } from '#ui/layout/layout.tsx';
import { useLazyComponent } from '#ui/use-lazy-component.ts';
import { changeLater } from '../state/change-later.ts';
import type { WalletUser } from '../state/wallet-thunk.ts';
import { loanOfCarPath } from '../strip/loan-of-car.ts';
import type { Registration } from '../strip/registration.ts';

type PaymentDetailsLinkProps = {
  listingId: number;
  /** "2023 Kia Telluride EX AWD" */
  car: string;
  costs: string;
  place: Registration;
  /** Called with the reason why the amount is not a lender's, if a lender did not answer. */
  onRatesDown(words: string | undefined): void;
};

const fetchDetails = async () => (await import('./payment-details.tsx')).PaymentDetails;

/** The link to the payment details; their dialog is loaded on the first click. */
export const PaymentDetailsLink = ({ listingId, car, costs, place, onRatesDown }: PaymentDetailsLinkProps) => {
  const terms = useSettledTerms() ?? defaultTerms;
  const dispatch = useDispatch<ShopperDispatch<WalletUser>>();
  const modal = useModalInHistory('payment-details');
  const PaymentDetails = useLazyComponent(fetchDetails, modal.isOpen, () => {
    modal.close();
    dispatch(alertShown({ level: 'danger', message: couldNotOpen }));
  });
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    modal.open();
  };
  return (
    <>
      {/* Without JavaScript, a link to the loan calculator with this car. */}
      <TextLink href={loanOfCarPath(readCosts(costs), terms)} rel="nofollow" onClick={ask}>
        Payment details
      </TextLink>
      {PaymentDetails && (
        <PaymentDetails
          listingId={listingId}
          car={car}
          place={place}
          terms={terms}
          onRatesDown={onRatesDown}
          costs={readCosts(costs)}
          open
          onClose={modal.close}
          onUse={(change) => dispatch(changeLater(({ takeCalculated }) => takeCalculated(change)))}
        />
      )}
    </>
  );
};
