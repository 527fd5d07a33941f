import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ShopperServices } from './shopper.ts';

export type ShopperThunk<State, Answer = void> = ThunkAction<Answer, State, ShopperServices, UnknownAction>;
export type ShopperDispatch<State> = ThunkDispatch<State, ShopperServices, UnknownAction>;
