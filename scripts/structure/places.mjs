/**
 * Every kind of place for a source file. The first pattern that matches counts, and a file in no
 * place is an error, so that every file is under the rules.
 */
const places = [
  { layer: 'api/test', pattern: /^apps\/api\/src\/.*\.test\.ts$/ },
  { layer: 'api/test', pattern: /^apps\/api\/src\/test\// },
  { layer: 'api/test', pattern: /^apps\/api\/src\/features\/[^/]+\/access\.ts$/ },
  { layer: 'api/app', pattern: /^apps\/api\/src\/[^/]+\.ts$/ },
  { layer: 'api/app', pattern: /^apps\/api\/src\/demo\// },
  { layer: 'api/feature', pattern: /^apps\/api\/src\/features\/([^/]+)\/.+\.ts$/ },
  { layer: 'api/schema', pattern: /^apps\/api\/src\/schema\/.+\.ts$/ },
  { layer: 'api/platform', pattern: /^apps\/api\/src\/platform\/.+\.ts$/ },
  { layer: 'api/config', pattern: /^apps\/api\/[^/]+\.config\.ts$/ },
  { layer: 'web/test', pattern: /^apps\/web\/app\/.*\.test\.tsx?$/ },
  { layer: 'web/app', pattern: /^apps\/web\/app\/(root|routes|entry\.(server|client))\.tsx?$/ },
  { layer: 'web/feature', pattern: /^apps\/web\/app\/features\/([^/]+)\/.+$/ },
  { layer: 'web/shell', pattern: /^apps\/web\/app\/shell\/.+$/ },
  { layer: 'web/ui', pattern: /^apps\/web\/app\/ui\/.+$/ },
  { layer: 'web/platform', pattern: /^apps\/web\/app\/platform\/.+$/ },
  { layer: 'web/config', pattern: /^apps\/web\/[^/]+\.ts$/ },
  { layer: 'domain/test', pattern: /^packages\/domain\/src\/.*\.test\.ts$/ },
  { layer: 'domain', pattern: /^packages\/domain\/src\/.+\.ts$/ },
  { layer: 'sandbox/test', pattern: /^packages\/stripe-sandbox\/src\/.*\.test\.ts$/ },
  { layer: 'sandbox/test', pattern: /^packages\/stripe-sandbox\/src\/testing\// },
  { layer: 'sandbox', pattern: /^packages\/stripe-sandbox\/src\/.+$/ },
  { layer: 'pictures', pattern: /^tools\/pictures\/.+\.m?[jt]s$/ },
  {
    layer: 'e2e',
    pattern: /^e2e\/(vitest\.config|(guest|host|looks|people|smoke|staff|support)\/[^/]+)\.ts$/,
  },
  { layer: 'bench', pattern: /^bench\/[^/]+\.ts$/ },
  { layer: 'drills', pattern: /^drills\/[^/]+\.ts$/ },
  { layer: 'scripts', pattern: /^scripts\/.+\.mjs$/ },
  { layer: 'map', pattern: /^tools\/map\/.+\.mjs$/ },
];

/**
 * @typedef {{layer: string, feature: string | undefined}} Place
 * @param {string} file path from the root of the repository
 * @returns {Place | undefined}
 */
export function placeOf(file) {
  for (const { layer, pattern } of places) {
    const match = pattern.exec(file);
    if (match) return { layer, feature: match[1] };
  }
  return undefined;
}

/** Queries stand in `queries.ts`, or in `<purpose>-queries.ts` if there are many. */
export const isQueries = (file) => /\/([a-z0-9-]+-)?queries\.ts$/.test(file);
