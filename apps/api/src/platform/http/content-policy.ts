/** The origins of Stripe's script, frames and API: Stripe's own, or the local sandbox's. */
export interface StripeOrigins {
  script: string;
  connect: string;
  frames: readonly string[];
}

export const stripeOrigins: StripeOrigins = {
  script: 'https://js.stripe.com',
  connect: 'https://api.stripe.com',
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
};

interface PolicyOptions {
  stripe: StripeOrigins;
  /** Where photos and videos come from besides this site. */
  files: readonly string[];
  isHttps: boolean;
}

/** Scripts need the response's own nonce. */
export function contentPolicy(nonce: string, { stripe, files, isHttps }: PolicyOptions): string {
  const fromFiles = files.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `script-src 'self' 'nonce-${nonce}' ${stripe.script}`,
    // The component library sets inline style attributes; scripts stay strict.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${fromFiles}`,
    `media-src 'self'${fromFiles}`,
    "font-src 'self'",
    `connect-src 'self' ${stripe.connect}`,
    `frame-src ${stripe.frames.join(' ')}`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Lists features by name; any other keeps the browser's default. */
export function permissionsPolicy({ frames }: StripeOrigins): string {
  const unused = [
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'display-capture',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ];
  return [
    ...unused.map((feature) => `${feature}=()`),
    // An inspection photo is taken in the page, and records where.
    'camera=(self)',
    'geolocation=(self)',
    `payment=(self ${frames.map((origin) => `"${origin}"`).join(' ')})`,
  ].join(', ');
}
