import { redirect } from 'react-router';
import type { Route } from './+types/car-redirect.ts';

/** Other links of the product use /cars/{id}; the page is /car/{id}, with the dates of the link. */
function carPath({ params, request }: Route.LoaderArgs | Route.ClientLoaderArgs): string {
  return `/car/${params.id}${new URL(request.url).search}`;
}

export function loader(args: Route.LoaderArgs) {
  return redirect(carPath(args), 301);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return redirect(carPath(args));
}
