import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Input,
  type MantineColorsTuple,
  Modal,
  Paper,
  PasswordInput,
  rem,
  TextInput,
  virtualColor,
} from '@mantine/core';

/** Asphalt black: ink on light ground, the ground itself in the dark (design, visual). */
const asphalt: MantineColorsTuple = [
  '#f4f4f5',
  '#e4e5e7',
  '#c6c8cd',
  '#a5a8b0',
  '#858993',
  '#686c77',
  '#4c505b',
  '#343841',
  '#23262d',
  '#16181d',
];

/** Curb yellow, the one accent. Never text on white. */
const curb: MantineColorsTuple = [
  '#fff8e1',
  '#ffefc0',
  '#ffe38a',
  '#ffd751',
  '#fccb24',
  '#f5b700',
  '#d9a100',
  '#a87c00',
  '#7d5c00',
  '#533d00',
];

/** Links and focus. */
const route: MantineColorsTuple = [
  '#edf2ff',
  '#dbe4ff',
  '#bccbff',
  '#93aeff',
  '#6b8df8',
  '#4470ec',
  '#2c5be0',
  '#1f4fd8',
  '#1a42b5',
  '#15368f',
];

/** Mantine's dark scale, drawn from asphalt: 7 is the page, 6 a card, 0 the text. */
const dark: MantineColorsTuple = [
  '#eceae5',
  '#c9cad0',
  '#a5a8b0',
  '#7d818c',
  '#464a54',
  '#343841',
  '#1f2229',
  '#16181d',
  '#101216',
  '#0b0c0f',
];

/** The height of controls of the default size. */
const touchTarget = rem(44);

/** A dialog's head stands on the dialog's own ground, not the page's. */
const headOfItsGround = { header: { backgroundColor: 'inherit' } };

export const theme = createTheme({
  colors: {
    asphalt,
    curb,
    route,
    dark,
    primary: virtualColor({ name: 'primary', light: 'asphalt', dark: 'curb' }),
  },
  primaryColor: 'primary',
  primaryShade: { light: 9, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  black: '#16181d',
  fontFamily: "'Figtree Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Figtree Variable', system-ui, sans-serif", fontWeight: '700' },
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(20) },
  radius: { sm: rem(6), md: rem(8), lg: rem(12) },
  defaultRadius: 'md',
  shadows: { md: '0 8px 28px rgb(11 12 15 / 14%)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({
      defaultProps: { size: 44, variant: 'subtle', color: 'gray' },
    }),
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Badge: Badge.extend({ defaultProps: { variant: 'light', tt: 'none', fw: 600, size: 'lg' } }),
    Button: Button.extend({
      defaultProps: { size: 'md' },
      vars: (_theme, props) => ({
        root: props.size === 'md' ? { '--button-height': touchTarget } : {},
      }),
    }),
    Drawer: Drawer.extend({
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
      styles: headOfItsGround,
    }),
    Input: Input.extend({
      defaultProps: { size: 'md' },
      vars: (_theme, props) => ({
        wrapper: props.size === 'md' ? { '--input-height': touchTarget } : {},
      }),
    }),
    InputWrapper: Input.Wrapper.extend({ defaultProps: { size: 'md' } }),
    Modal: Modal.extend({
      defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' } },
      styles: headOfItsGround,
    }),
    Paper: Paper.extend({ defaultProps: { radius: 'lg', bg: 'var(--surface-color)' } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: 'md' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'md' } }),
  },
});

/** What Mantine has no token for. Style sheets of ours use these and Mantine's own variables. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-anchor': route[7],
    '--mantine-color-dimmed': '#5c606b',
    '--mantine-color-error': '#b42318',
    '--focus-color': route[7],
    '--page-color': '#f7f6f3',
    '--surface-color': '#ffffff',
    '--hairline-color': '#dfddd7',
  },
  dark: {
    '--mantine-color-anchor': route[3],
    '--mantine-color-dimmed': '#a5a8b0',
    '--mantine-color-error': '#ff9a8f',
    '--focus-color': curb[5],
    '--page-color': dark[7],
    '--surface-color': dark[6],
    '--hairline-color': dark[5],
  },
});
