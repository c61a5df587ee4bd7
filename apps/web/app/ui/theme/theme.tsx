import type {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Checkbox,
  CloseButton,
  CSSVariablesResolver,
  Drawer,
  Input,
  Loader,
  MantineColorsTuple,
  Modal,
  NativeSelect,
  Notification,
  Paper,
  PasswordInput,
  SegmentedControl,
  Skeleton,
  Tabs,
  TextInput,
} from '@mantine/core';
import { createTheme } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import controls from './mantine/controls.module.css';
import fields from './mantine/fields.module.css';
import overlays from './mantine/overlays.module.css';
import surfaces from './mantine/surfaces.module.css';

/** A colour that is a token in all its shades: the scheme, not the shade, makes it lighter. */
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

/** What the theme sets for a component, with the component's types and without loading it. */
function themed<Component extends { extend: (input: never) => object }>(
  input: Parameters<Component['extend']>[0],
) {
  return input;
}

/** Mantine's scales and components in terms of tokens.css. Looks are classes, never inline styles. */
export const theme = createTheme({
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
  components: {
    ActionIcon: themed<typeof ActionIcon>({
      defaultProps: { variant: 'subtle' },
      classNames: { root: controls.icon },
    }),
    Anchor: themed<typeof Anchor>({
      defaultProps: { underline: 'always' },
      classNames: { root: controls.anchor },
    }),
    Badge: themed<typeof Badge>({
      defaultProps: { variant: 'light', tt: 'none', fw: 600, size: 'lg' },
    }),
    Button: themed<typeof Button>({
      defaultProps: { size: 'md', variant: 'filled' },
      classNames: { root: controls.button },
    }),
    Checkbox: themed<typeof Checkbox>({ classNames: { input: fields.box, icon: fields.check } }),
    CloseButton: themed<typeof CloseButton>({ classNames: { root: controls.close } }),
    Drawer: themed<typeof Drawer>({
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
      classNames: {
        content: overlays.drawer,
        header: overlays.header,
        title: overlays.title,
        body: overlays.body,
        overlay: overlays.scrim,
      },
    }),
    Input: themed<typeof Input>({
      defaultProps: { size: 'md' },
      classNames: { wrapper: fields.wrapper, input: fields.input },
    }),
    InputWrapper: themed<typeof Input.Wrapper>({
      defaultProps: { size: 'md' },
      classNames: {
        label: fields.label,
        description: fields.description,
        error: fields.error,
      },
    }),
    Loader: themed<typeof Loader>({ defaultProps: { color: 'var(--ink-soft)' } }),
    Modal: themed<typeof Modal>({
      defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' } },
      classNames: {
        root: overlays.modal,
        inner: overlays.inner,
        content: overlays.content,
        header: overlays.header,
        title: overlays.title,
        body: overlays.body,
        overlay: overlays.scrim,
      },
    }),
    NativeSelect: themed<typeof NativeSelect>({
      defaultProps: {
        rightSection: <IconChevronDown className={fields.arrow} aria-hidden="true" />,
      },
    }),
    Notification: themed<typeof Notification>({
      classNames: { root: overlays.toast, description: overlays.toastText },
    }),
    Paper: themed<typeof Paper>({
      defaultProps: { radius: 'lg' },
      classNames: { root: surfaces.paper },
    }),
    PasswordInput: themed<typeof PasswordInput>({
      defaultProps: { size: 'md' },
      classNames: { innerInput: fields.inner, visibilityToggle: fields.toggle },
    }),
    SegmentedControl: themed<typeof SegmentedControl>({
      defaultProps: { withItemsBorders: false },
      classNames: {
        root: controls.segments,
        indicator: controls.segmentChosen,
        label: controls.segment,
      },
    }),
    Skeleton: themed<typeof Skeleton>({ classNames: { root: surfaces.skeleton } }),
    Tabs: themed<typeof Tabs>({ classNames: { list: controls.tabList, tab: controls.tab } }),
    TextInput: themed<typeof TextInput>({ defaultProps: { size: 'md' } }),
  },
});

/** Mantine's own variables in terms of tokens.css, the same for both schemes. */
const variables = {
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

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
});
