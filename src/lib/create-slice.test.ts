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

describe('a slice', () => {
  it('has an action for every reducer, named after both', () => {
    expect(lamps.actions.litUp(2)).toEqual({ type: 'lamps/litUp', payload: 2 });
    expect(lamps.actions.putOut()).toEqual({ type: 'lamps/putOut' });
  });

  it('goes by its own actions, those of others it follows, and keeps its state at any other', () => {
    const lit = lamps.reducer(undefined, lamps.actions.litUp(2));
    expect(lit).toEqual({ on: 2, color: 'white' });
    expect(lamps.reducer(lit, lamps.actions.putOut())).toEqual({ on: 0, color: 'white' });
    expect(lamps.reducer(lit, { type: 'night' })).toEqual({ on: 2, color: 'red' });
    expect(lamps.reducer(lit, { type: 'other' })).toBe(lit);
  });
});
