import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page address, in the order a request is matched against them. */
export default [
  index('routes/home.tsx'),
  route('cars-for-sale', 'routes/landing.tsx'),
  route('cars-for-sale/fordblueadvantage/landing-page', 'routes/landing.tsx', { id: 'ford-landing' }),
  route('cars-for-sale/fordblueadvantage/consumer-privacy', 'routes/privacy-choices.tsx', { id: 'ford-privacy' }),
  route('cars-for-sale/fordblueadvantage/:page', 'routes/ford-page.tsx'),
  route('cars-for-sale/caranddriver/visitor-agreement', 'routes/visitor-agreement.tsx', { id: 'review-agreement' }),
  route('cars-for-sale/vehicledetails.xhtml', 'routes/vehicle.tsx', { id: 'vehicle-details' }),
  route('cars-for-sale/vehicle/*', 'routes/vehicle.tsx'),
  route('cars-for-sale/inventory/*', 'routes/vehicle.tsx', { id: 'inventory' }),
  route('marketplace/listings/:listingId', 'routes/vehicle.tsx', { id: 'marketplace-details' }),
  route('cars-for-sale/advanced-search', 'routes/search-form.tsx'),
  route('cars-for-sale/index.xhtml', 'routes/search-form.tsx', { id: 'search-form-index' }),
  route('cars-for-sale/sitemap/:sitemapPageId?', 'routes/sitemap.tsx'),
  route('marketplace', 'routes/marketplace.tsx'),
  route('marketplace/listings', 'routes/marketplace-search.tsx'),
  route('cars-for-sale/*', 'routes/results.tsx'),
  route('legal/visitor-agreement', 'routes/visitor-agreement.tsx'),
  route('legal/privacy-choices', 'routes/privacy-choices.tsx'),
  route('styleguide', 'routes/styleguide.tsx'),
  route('styleguide/vehicles', 'routes/styleguide-vehicles.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
