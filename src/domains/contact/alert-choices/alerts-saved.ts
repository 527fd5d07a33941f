import { createAction } from '@reduxjs/toolkit';
import type { AlertTarget } from './alert-target.ts';

/** ALRT-02: what an account has from now on; whoever shows saved cars or searches takes it up. */
export const alertsSaved = createAction<AlertTarget>('alerts/saved');
