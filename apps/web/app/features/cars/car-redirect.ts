import { redirect } from 'react-router';
import type { Route } from './+types/car-redirect.ts';

/** Redirects /cars/{id} to the page /car/{id} and keeps the dates of the link. */
function carPath({ params, request }: Route.LoaderArgs | Route.ClientLoaderArgs): string {
  return `/car/${params.id}${new URL(request.url).search}`;
}

export function loader(args: Route.LoaderArgs) {
  return redirect(carPath(args), 301);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return redirect(carPath(args));
}
