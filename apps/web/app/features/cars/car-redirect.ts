import { redirect } from 'react-router';
import type { Route } from './+types/car-redirect.ts';

/** Other links of the product use /cars/{id}; the page is /car/{id}. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/car/${params.id}`, 301);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return redirect(`/car/${params.id}`);
}
