import { createAction } from '@reduxjs/toolkit';
import type { AlertTarget } from './alert-target.ts';

/** Dispatched after alerts were saved; the slices of saved cars and searches update from it (ALRT-02). */
export const alertsSaved = createAction<AlertTarget>('alerts/saved');
