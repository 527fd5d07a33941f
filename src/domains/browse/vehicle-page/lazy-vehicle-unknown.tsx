import { lazy } from 'react';
// Its styles load with the page, which the server has rendered with them.
import './vehicle-unknown.module.css';

const load = async () => (await import('./vehicle-unknown.tsx')).VehicleUnknown;

const NotLoaded = () => <p role="alert">We couldn’t find this car. Check your connection and try again.</p>;

/**
 * Few links lead to a car that isn't listed, so a browser fetches this when it is first shown; the server renders
 * synchronously and loads it at start. It has no `Suspense` of its own: until the script is there, the page stays as the
 * server sent it, or the page before stays in view.
 */
export const LazyVehicleUnknown = import.meta.env.SSR
  ? await load()
  : lazy(async () => ({ default: await load().catch(() => NotLoaded) }));
