import { refused } from './errors.ts';

const defaultMaxLength = 5000;
const evidenceMaxLength = 20_000;
const customTextMaxLength = 1200;

/** By the last name of a parameter. */
const maxLengths: Record<string, number> = {
  client_reference_id: 200,
  customer_email: 512,
  email: 512,
  name: 256,
  phone: 20,
  receipt_email: 512,
  statement_descriptor: 22,
  statement_descriptor_prefix: 10,
  statement_descriptor_suffix: 22,
};

const emails = new Set(['customer_email', 'email', 'receipt_email', 'support_email']);

const currencies = new Set(
  'aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jpy kes kgs khr kmf krw kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd twd tzs uah ugx usd uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw'.split(
    ' ',
  ),
);

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Throws 400 if a text is too long or has the wrong format. */
export function checkText(value: string, param: string): void {
  const name = /([^[\]]+)\]?$/.exec(param)?.[1] ?? param;
  const maxLength = maxLengths[name] ?? longestOf(param);
  if (value.length > maxLength) {
    const message = `Invalid string: ${param} must be at most ${maxLength} characters`;
    throw refused(400, message, 'string_too_long', param);
  }
  if (name.startsWith('statement_descriptor')) checkDescriptor(value, name, param);
  if (emails.has(name) && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
    throw refused(400, `Invalid email address: ${value}`, 'email_invalid', param);
  }
  if (/(^|_)currency$/.test(name) && !currencies.has(value.toLowerCase())) {
    throw refused(400, `Invalid currency: ${value.toLowerCase()}`, undefined, param);
  }
  if (name === 'country' && !isCountry(value)) {
    const message = `Country '${value}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US'.`;
    throw refused(400, message, undefined, param);
  }
}

function longestOf(param: string): number {
  if (param.startsWith('evidence[')) return evidenceMaxLength;
  return param.startsWith('custom_text[') ? customTextMaxLength : defaultMaxLength;
}

function isCountry(value: string): boolean {
  return /^[A-Za-z]{2}$/.test(value) && countries.of(value.toUpperCase()) !== undefined;
}

function checkDescriptor(value: string, name: string, param: string): void {
  if (/[<>\\'"*]/.test(value)) {
    const message = `${param} must not contain any of < > \\ ' " *`;
    throw refused(400, message, undefined, param);
  }
  if (!/[A-Za-z]/.test(value)) {
    throw refused(400, `${param} must contain at least one letter`, undefined, param);
  }
  if (name === 'statement_descriptor' && value.length < 5) {
    throw refused(400, `${param} must be at least 5 characters`, undefined, param);
  }
}
