import { useDispatch } from 'react-redux';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import { formatMoney } from '#lib/money.ts';
import { walletPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { takeCashOffer } from '../state/wallet-actions.ts';
import type { WalletUser } from '../state/wallet-thunk.ts';
import styles from './use-in-terms.module.css';
import { useMyTerms } from './use-my-terms.ts';

type UseInTermsProps = {
  /** What the shopper's car may bring, and what is still owed on it. */
  tradeInUsd: number;
  owedUsd: number;
  /** The cash offer it is by, with the moment it ends. */
  offer?: { offerId: string; expires: number };
  /** The page it stands on, for whoever sends it without script. */
  back: string;
};

/** One press, and every price on the site counts with this trade-in. */
export const UseInTerms = ({ tradeInUsd, owedUsd, offer, back }: UseInTermsProps) => {
  const { terms, change, canUndo, undo } = useMyTerms();
  const dispatch = useDispatch<ShopperDispatch<WalletUser>>();
  const use = () => {
    if (!offer) return change({ tradeInUsd, owedUsd });
    void dispatch(takeCashOffer({ ...offer, amount: tradeInUsd }, owedUsd));
  };
  const isUsed = terms.tradeInUsd === tradeInUsd && terms.owedUsd === owedUsd;
  return (
    <form
      method="post"
      action={walletPath()}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        use();
      }}
    >
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="plain" value="1" />
      <input type="hidden" name="tradeIn" value={tradeInUsd} />
      <input type="hidden" name="owed" value={owedUsd} />
      {!isUsed && <Button type="submit">Use {formatMoney(tradeInUsd)} in your terms</Button>}
      <p role="status" className={styles.status}>
        {isUsed && (
          <>
            <Icon name="check" />
            <span>
              Your terms include {formatMoney(tradeInUsd)} for your car
              {owedUsd > 0 && `, with ${formatMoney(Math.min(owedUsd, tradeInUsd))} going to what you owe`}.{' '}
              <a href={walletPath()}>See your terms</a>
            </span>
          </>
        )}
      </p>
      {isUsed && canUndo && (
        <Button variant="plain" size="small" onClick={undo}>
          Undo
        </Button>
      )}
    </form>
  );
};
