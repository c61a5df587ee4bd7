import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { scales, variables } from './app/ui/theme/scales.ts';

const file = 'virtual:theme-variables.css';
const filter = { id: /^virtual:theme-variables\.css$/ };

/**
 * Emits the theme's CSS variables as a style sheet at build time. Mantine's provider writes them into the
 * body of each page, and the browser lays out the whole page again when the head gets another sheet.
 */
export function themeVariablesPlugin(): Plugin {
  return {
    name: 'theme-variables',
    resolveId: { filter, handler: () => file },
    load: { filter, handler: variablesOfTheme },
  };
}

function variablesOfTheme(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, scales);
  const ofScheme = (scheme: string) => ({ ...variables, '--mantine-color-scheme': scheme });
  return convertCssVariables(
    deepMerge(defaultCssVariablesResolver(theme), {
      variables: {},
      light: ofScheme('light'),
      dark: ofScheme('dark'),
    }),
  );
}
