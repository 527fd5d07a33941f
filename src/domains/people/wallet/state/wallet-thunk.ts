import type { UserState } from '#domains/people/accounts/user-slice.ts';
import type { selectModalOpen } from '#domains/reference/shopper/overlays-slice.ts';
import type { ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import type { HasWallet } from './wallet-slice.ts';

type HasOverlays = Parameters<ReturnType<typeof selectModalOpen>>[0];
export type WalletUser = HasWallet & HasOverlays & { user: UserState };
export type WalletThunk<Answer = void> = ShopperThunk<WalletUser, Answer>;

/** The result of a change; `superseded` if a later one includes it. */
export type Outcome = 'saved' | 'not-saved' | 'superseded';
