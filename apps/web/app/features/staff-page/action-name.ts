import { capitalized } from '@curbside/domain/text/capitalized';

const inWords = (name: string) => name.replaceAll('_', ' ');

/**
 * An action of the audit log in words: 'account.signed_in' is 'Account signed in', 'inspections.viewed'
 * is 'Viewed inspections'. What a page is `about` goes without saying: 'Signed in'.
 */
export function actionName(action: string, about?: string): string {
  const [thing = '', what = ''] = action.split('.');
  if (what === 'viewed') return `Viewed ${inWords(thing)}`;
  return thing === about ? capitalized(what) : `${capitalized(thing)} ${inWords(what)}`;
}
