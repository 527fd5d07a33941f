import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { useLazyComponent } from '#ui/use-lazy-component.ts';
import { selectUser } from '../user-slice.ts';
import { useProfilePlace } from './use-profile-place.ts';

const fetchStrip = async () => (await import('./welcome-strip.tsx')).WelcomeStrip;
// A failed load is retried on the next page.
const missed = () => {};

/** Shows the welcome strip on the first page a new user sees, and not on the pages after it (RULING-31). */
export const WelcomeHost = () => {
  useProfilePlace();
  const { isLoggedIn, isNewUser } = useSelector(selectUser);
  const { pathname } = useLocation();
  const [metOn, setMetOn] = useState<string>();
  const isAsked = isLoggedIn && isNewUser;
  if (isAsked && metOn === undefined) setMetOn(pathname);
  const WelcomeStrip = useLazyComponent(fetchStrip, isAsked && metOn === pathname, missed);
  return WelcomeStrip && <WelcomeStrip />;
};
