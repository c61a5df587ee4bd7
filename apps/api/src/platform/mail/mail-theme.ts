/** Mail programs do not load our style sheets: these are the values of the pages' tokens. */
export const mailColors = {
  'asphalt-900': '#16181d',
  'asphalt-800': '#22252b',
  'asphalt-700': '#34373e',
  'asphalt-950': '#0f1114',
  'paper-0': '#ffffff',
  'paper-100': '#f7f6f3',
  'paper-300': '#e2dfd8',
  'paper-400': '#c9c5bc',
  'paper-600': '#6d6961',
  curb: '#f5b700',
  link: '#1f4fd8',
} as const;

const fonts = "Figtree, system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

/** Inline styles by element, for a light background. */
export const mailStyles = {
  body: { backgroundColor: mailColors['paper-100'], fontFamily: fonts, padding: '24px 12px' },
  container: { maxWidth: '560px' },
  brand: {
    color: mailColors['asphalt-900'],
    fontSize: '18px',
    fontWeight: 700,
    margin: '0 0 16px',
    borderLeft: `4px solid ${mailColors.curb}`,
    paddingLeft: '12px',
  },
  card: {
    backgroundColor: mailColors['paper-0'],
    border: `1px solid ${mailColors['paper-300']}`,
    borderRadius: '12px',
    padding: '24px',
  },
  text: {
    color: mailColors['asphalt-900'],
    fontSize: '16px',
    lineHeight: '24px',
    margin: '0 0 16px',
    // Keeps the line breaks of people's own words.
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  block: { borderTop: `1px solid ${mailColors['paper-300']}`, margin: '0 0 16px' },
  label: {
    color: mailColors['paper-600'],
    fontSize: '14px',
    lineHeight: '20px',
    padding: '8px 12px 0 0',
    verticalAlign: 'top',
    width: '34%',
  },
  value: {
    color: mailColors['asphalt-900'],
    fontSize: '14px',
    lineHeight: '20px',
    padding: '8px 0 0',
    overflowWrap: 'anywhere',
  },
  price: {
    color: mailColors['asphalt-900'],
    fontSize: '14px',
    lineHeight: '20px',
    padding: '8px 0 0',
  },
  amount: {
    color: mailColors['asphalt-900'],
    fontSize: '14px',
    lineHeight: '20px',
    padding: '8px 0 0',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
  sum: { fontWeight: 700 },
  button: {
    backgroundColor: mailColors['asphalt-900'],
    borderRadius: '8px',
    color: mailColors['paper-0'],
    fontSize: '16px',
    fontWeight: 600,
    padding: '12px 20px',
    textDecoration: 'none',
  },
  note: {
    color: mailColors['paper-600'],
    fontSize: '14px',
    lineHeight: '20px',
    margin: '16px 0 0',
  },
  footer: {
    color: mailColors['paper-600'],
    fontSize: '13px',
    lineHeight: '20px',
    margin: '16px 0 0',
  },
  link: { color: mailColors['paper-600'], textDecoration: 'underline' },
} as const;

/** The same design on a dark background, for mail programs that ask for it. */
export const darkMailStyles = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: ${mailColors['asphalt-950']} !important; }
  .card { background-color: ${mailColors['asphalt-900']} !important; border-color: ${mailColors['asphalt-700']} !important; }
  .ink { color: ${mailColors['paper-100']} !important; }
  .soft { color: ${mailColors['paper-400']} !important; }
  .line { border-color: ${mailColors['asphalt-700']} !important; }
  .button { background-color: ${mailColors['paper-100']} !important; color: ${mailColors['asphalt-900']} !important; }
}`;
