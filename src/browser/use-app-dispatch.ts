import { useDispatch } from 'react-redux';
import type { AppDispatch } from './store.ts';

/** Dispatches thunks as well as plain actions. */
export const useAppDispatch: () => AppDispatch = useDispatch.withTypes<AppDispatch>();
