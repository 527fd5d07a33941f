import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { useLazyComponent } from '#ui/use-lazy-component.ts';
import { selectUser } from '../user-slice.ts';
import { useProfilePlace } from './use-profile-place.ts';

const fetchStrip = async () => (await import('./welcome-strip.tsx')).WelcomeStrip;
// The next page asks again.
const missed = () => {};

/** RULING-31: on the page somebody new is met on; whoever goes on without an answer is not followed. */
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
