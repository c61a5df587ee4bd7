import { redirect, redirectDocument } from 'react-router';
import { answerUnknown } from '../../../shell/unknown-address.ts';
import type { Route } from './+types/car-redirect.ts';

/**
 * Redirects /cars/{id} to the page /car/{id} and keeps the dates of the link. Undefined for what is
 * no number: a decoded parameter in an address could lead to another site.
 */
function carPath({
  params: { id },
  request,
}: Route.LoaderArgs | Route.ClientLoaderArgs): string | undefined {
  return /^\d+$/.test(id) ? `/car/${id}${new URL(request.url).search}` : undefined;
}

export function loader(args: Route.LoaderArgs) {
  const path = carPath(args);
  return path ? redirect(path, 301) : answerUnknown();
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  const path = carPath(args);
  // An unknown address is the server's to answer.
  return path ? redirect(path) : redirectDocument(args.request.url);
}
