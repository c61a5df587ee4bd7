import type { MantineColorsTuple, MantineThemeOverride } from '@mantine/core';

/** A color that is a token in all its shades: the scheme, not the shade, makes it lighter. */
function token(name: string): MantineColorsTuple {
  const shade = `var(--${name})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
}

/** Light grounds and lines of the library, warm as the paper. */
const gray: MantineColorsTuple = [
  'var(--paper-50)',
  'var(--paper-100)',
  'var(--paper-200)',
  'var(--paper-300)',
  'var(--paper-400)',
  'var(--paper-500)',
  'var(--paper-600)',
  'var(--paper-700)',
  'var(--asphalt-800)',
  'var(--asphalt-900)',
];

/** The same in the dark: 0 is text, 6 a card, 7 the page. */
const dark: MantineColorsTuple = [
  'var(--paper-100)',
  'var(--paper-400)',
  'var(--paper-500)',
  'var(--paper-500)',
  'var(--asphalt-600)',
  'var(--asphalt-700)',
  'var(--asphalt-900)',
  'var(--asphalt-950)',
  'var(--asphalt-950)',
  'var(--asphalt-950)',
];

const family = "'Figtree Variable', system-ui, sans-serif";

/** Mantine's scales in terms of tokens.css. */
export const scales: MantineThemeOverride = {
  colors: {
    strong: token('strong'),
    curb: token('curb'),
    red: token('red'),
    green: token('green'),
    blue: token('blue'),
    yellow: token('amber'),
    gray,
    dark,
  },
  primaryColor: 'strong',
  white: 'var(--paper-0)',
  black: 'var(--asphalt-900)',
  fontFamily: family,
  fontFamilyMonospace: 'var(--mono)',
  headings: {
    fontFamily: family,
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'var(--t-28)', lineHeight: '1.15', fontWeight: '800' },
      h2: { fontSize: 'var(--t-22)', lineHeight: '1.2' },
      h3: { fontSize: 'var(--t-18)', lineHeight: '1.3' },
      h4: { fontSize: 'var(--t-18)', lineHeight: '1.3' },
      h5: { fontSize: 'var(--t-16)', lineHeight: '1.35' },
      h6: { fontSize: 'var(--t-14)', lineHeight: '1.4' },
    },
  },
  fontSizes: {
    xs: 'var(--t-13)',
    sm: 'var(--t-14)',
    md: 'var(--t-16)',
    lg: 'var(--t-18)',
    xl: 'var(--t-22)',
  },
  spacing: {
    xs: 'var(--s-8)',
    sm: 'var(--s-12)',
    md: 'var(--s-16)',
    lg: 'var(--s-24)',
    xl: 'var(--s-32)',
  },
  radius: {
    xs: 'var(--r-2)',
    sm: 'var(--r-6)',
    md: 'var(--r-8)',
    lg: 'var(--r-12)',
    xl: 'var(--r-20)',
  },
  defaultRadius: 'md',
  shadows: { md: 'var(--shadow-float)', lg: 'var(--shadow-float)', xl: 'var(--shadow-float)' },
  breakpoints: { xs: '400px', sm: '640px', md: '900px', lg: '1200px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
};

/** Mantine's own variables in terms of tokens.css, the same for both schemes. */
export const variables = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--tint)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-strong)',
};
