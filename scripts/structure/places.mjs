/**
 * Every kind of place where a source file may be; the first that fits counts. A file in none is an
 * error, so that no file escapes the rules.
 */
const PLACES = [
  { workspace: 'api', layer: 'test', pattern: /^apps\/api\/src\/.*\.test\.ts$/ },
  { workspace: 'api', layer: 'test', pattern: /^apps\/api\/src\/test\// },
  { workspace: 'api', layer: 'app', pattern: /^apps\/api\/src\/[^/]+\.ts$/ },
  { workspace: 'api', layer: 'app', pattern: /^apps\/api\/src\/demo\// },
  { workspace: 'api', layer: 'feature', pattern: /^apps\/api\/src\/features\/([^/]+)\/.+\.ts$/ },
  { workspace: 'api', layer: 'schema', pattern: /^apps\/api\/src\/schema\/.+\.ts$/ },
  { workspace: 'api', layer: 'platform', pattern: /^apps\/api\/src\/platform\/.+\.ts$/ },
  { workspace: 'api', layer: 'config', pattern: /^apps\/api\/[^/]+\.config\.ts$/ },
  { workspace: 'web', layer: 'test', pattern: /^apps\/web\/app\/.*\.test\.tsx?$/ },
  {
    workspace: 'web',
    layer: 'app',
    pattern: /^apps\/web\/app\/(root|routes|entry\.(server|client))\.tsx?$/,
  },
  { workspace: 'web', layer: 'feature', pattern: /^apps\/web\/app\/features\/([^/]+)\/.+$/ },
  { workspace: 'web', layer: 'ui', pattern: /^apps\/web\/app\/ui\/.+$/ },
  { workspace: 'web', layer: 'platform', pattern: /^apps\/web\/app\/platform\/.+$/ },
  { workspace: 'web', layer: 'config', pattern: /^apps\/web\/[^/]+\.ts$/ },
  { workspace: 'domain', layer: 'test', pattern: /^packages\/domain\/src\/.*\.test\.ts$/ },
  { workspace: 'domain', layer: 'domain', pattern: /^packages\/domain\/src\/.+\.ts$/ },
  { workspace: 'sandbox', layer: 'test', pattern: /^packages\/stripe-sandbox\/src\/.*\.test\.ts$/ },
  { workspace: 'sandbox', layer: 'test', pattern: /^packages\/stripe-sandbox\/src\/test\// },
  { workspace: 'sandbox', layer: 'sandbox', pattern: /^packages\/stripe-sandbox\/src\/.+$/ },
];

/** @returns {{workspace: string, layer: string, feature?: string} | undefined} */
export function placeOf(file) {
  for (const { workspace, layer, pattern } of PLACES) {
    const match = pattern.exec(file);
    if (match) return { workspace, layer, feature: match[1] };
  }
  return undefined;
}
