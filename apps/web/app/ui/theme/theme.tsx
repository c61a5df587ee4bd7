import IconChevronDown from 'icon:chevron-down';
import type {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Checkbox,
  CloseButton,
  Drawer,
  Input,
  Loader,
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
import controls from './mantine/controls.module.css';
import fields from './mantine/fields.module.css';
import overlays from './mantine/overlays.module.css';
import surfaces from './mantine/surfaces.module.css';
import { scales } from './scales.ts';

/** A component's theme, typed by the component without loading it. */
function themed<Component extends { extend: (input: never) => object }>(
  input: Parameters<Component['extend']>[0],
) {
  return input;
}

/** Mantine's scales and components. Looks are classes, never inline styles. */
export const theme = createTheme({
  ...scales,
  // A name without rules: the library's own ring is as dark as the bar. global.css has the one ring.
  focusClassName: 'focusable',
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
        rightSection: <IconChevronDown className={fields.arrow} />,
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
      defaultProps: {
        size: 'md',
        // The field alone is labelled with the word, so that it is found by it.
        visibilityToggleButtonProps: { 'aria-label': 'Show or hide the characters' },
      },
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
