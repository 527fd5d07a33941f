import { useLocation, useNavigation } from 'react-router';

/** The address of this page, and whether another one is on its way. */
export const useHere = () => {
  const { pathname, search } = useLocation();
  return { path: `${pathname}${search}`, isMoving: useNavigation().state !== 'idle' };
};
