import { stateName } from '#domains/reference/locations/states.ts';
import { zipHere } from '../state/zip-here.ts';

/** Where a car is registered: the shopper's ZIP, or a state until there is one. */
export type Registration = {
  zip: string;
  state: string;
  /** Whether the state is the shopper's own rather than assumed. */
  isVisitorState?: boolean;
};

export const placeWords = ({ zip, state }: Registration): string => zip || stateName(state);

/** Whether the figures assume a state because the shopper's is unknown. */
export const isAssumed = ({ zip, isVisitorState = false }: Registration): boolean => zip === '' && !isVisitorState;

/** The ZIP to prefill fields with. A page that is shared by a whole state has none, so the browser's cookie is read. */
export const zipOfShopper = ({ zip, isVisitorState = false }: Registration): string => {
  if (zip !== '' || !isVisitorState || typeof document === 'undefined') return zip;
  return zipHere() ?? '';
};
