import type { PayloadAction } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createSlice } from './create-slice.ts';

const lamps = createSlice({
  name: 'lamps',
  initialState: { on: 0, color: 'white' },
  reducers: {
    litUp: (state, { payload }: PayloadAction<number>) => ({ ...state, on: state.on + payload }),
    putOut: (state) => ({ ...state, on: 0 }),
  },
  otherwise: (state, { type }) => (type === 'night' ? { ...state, color: 'red' } : state),
});

describe('createSlice', () => {
  it('creates an action per reducer, with the type slice/reducer', () => {
    expect(lamps.actions.litUp(2)).toEqual({ type: 'lamps/litUp', payload: 2 });
    expect(lamps.actions.putOut()).toEqual({ type: 'lamps/putOut' });
  });

  it('reduces its own actions and those handled by `otherwise`; any other action keeps the state', () => {
    const lit = lamps.reducer(undefined, lamps.actions.litUp(2));
    expect(lit).toEqual({ on: 2, color: 'white' });
    expect(lamps.reducer(lit, lamps.actions.putOut())).toEqual({ on: 0, color: 'white' });
    expect(lamps.reducer(lit, { type: 'night' })).toEqual({ on: 2, color: 'red' });
    expect(lamps.reducer(lit, { type: 'other' })).toBe(lit);
  });
});
