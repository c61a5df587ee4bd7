import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The smallest build: one page that echoes its input, and one prerendered page. */
const serverModule = `
  import { createRequestListener } from '${import.meta.resolve('@react-router/node')}';
  import { RouterContextProvider } from '${import.meta.resolve('react-router')}';
  export const entry = {
    module: {
      createRequestListener,
      createLoadContext: (options) => Object.assign(new RouterContextProvider(), { options }),
      answerAgain: async (address, { options: { nonce } }) =>
        address === '/kept' ? { status: 200, headers: { vary: 'me' }, body: nonce } : undefined,
      default: async (request, status, headers, router, { options: given }) => {
        const user = await (await given.apiFetch('/api/who')).text();
        const { host } = new URL(request.url);
        const { nonce, now, publicUrl } = given;
        return Response.json({ user, host, nonce, now, publicUrl }, { status });
      },
    },
  };
  export const routes = {
    root: { id: 'root', path: '', module: { default: () => null } },
    page: { id: 'page', parentId: 'root', path: 'page', module: { default: () => null } },
  };
  export const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' };
  export const future = {};
  export const routeDiscovery = { mode: 'initial' };
  export const isSpaMode = false;
  export const ssr = true;
  export const publicPath = '/';
  export const basename = '/';
  export const prerender = [];
`;

/** Writes a web build with one page and a few files. Returns its folder. */
export async function writeWebBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'web-build-'));
  await mkdir(join(folder, 'server'), { recursive: true });
  await mkdir(join(folder, 'client', 'assets'), { recursive: true });
  await writeFile(join(folder, 'server', 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'server', 'index.js'), serverModule);
  await writeFile(join(folder, 'client', 'assets', 'page-abc123.js'), 'plain');
  await writeFile(join(folder, 'client', 'assets', 'page-abc123.js.br'), 'packed');
  await writeFile(join(folder, 'client', 'favicon.svg'), '<svg/>');
  return folder;
}
