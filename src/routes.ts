import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page address, in the order a request is matched against them. */
export default [
  index('routes/home.tsx'),
  route('styleguide', 'routes/styleguide.tsx'),
  route('styleguide/vehicles', 'routes/styleguide-vehicles.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
