import namedMedia from './app/ui/theme/named-media.json' with { type: 'json' };

const queries = new Map(Object.entries(namedMedia));

/** For PostCSS: writes out `@media (--phone)`, so that style sheets name their breakpoints. */
export const namedMediaPlugin = {
  postcssPlugin: 'named-media',
  AtRule: {
    media(rule: { params: string }) {
      const params = rule.params.replaceAll(/\(--([\w-]+)\)/g, (_, name: string) => {
        const query = queries.get(name);
        if (!query) throw new Error(`No breakpoint is named --${name}.`);
        return query;
      });
      if (params !== rule.params) rule.params = params;
    },
  },
};
