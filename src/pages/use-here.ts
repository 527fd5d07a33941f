import { useLocation, useNavigation } from 'react-router';

/** The address of this page, and whether a navigation is in progress. */
export const useHere = () => {
  const { pathname, search } = useLocation();
  return { path: `${pathname}${search}`, isMoving: useNavigation().state !== 'idle' };
};
