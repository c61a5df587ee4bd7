import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the site (specification, section 2). */
export default [
  layout('ui/layout/site-layout.tsx', [
    index('features/home/home-page.tsx'),

    // Signed-in only; others are sent to /login?returnUrl=….
    layout('platform/signed-in-layout.tsx', []),
  ]),

  route('cars/:id', 'features/cars/car-redirect.ts'),
  route('*', 'platform/not-found.tsx'),
] satisfies RouteConfig;
