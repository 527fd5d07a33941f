import { data } from 'react-router';

/** An address that is no page of ours: a true 404, in the shell of the brand, also for a form that is sent there. */
export const loader = () => {
  throw data(null, { status: 404 });
};

export const action = loader;

export default function NotFound() {
  return null;
}
