import { invalid } from './errors.ts';

/** Returns an absolute URL, or throws 400. It may contain `{CHECKOUT_SESSION_ID}`. */
export function requireUrl(url: string | undefined, param: string): string {
  if (!url) throw invalid(`Missing required param: ${param}.`, 'parameter_missing', param);
  if (!/^https?:\/\//.test(url) || !URL.canParse(url.replaceAll(/[{}]/g, ''))) {
    throw invalid('Not a valid URL', 'url_invalid', param);
  }
  return url;
}
