import Fastify from 'fastify';
import { ElementType, parseDocument } from 'htmlparser2';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

type HtmlNode = ReturnType<typeof parseDocument>['children'][number];

/** The lower bound for pages: React renders the same markup again, without data, routes or styles. */
const paths: Record<string, string> = JSON.parse(process.env.PATHS ?? '{}');
const app = Fastify();
for (const [name, path] of Object.entries(paths)) {
  const answer = await fetch(`${process.env.SITE}${path}`);
  const { children } = parseDocument(await answer.text());
  app.get(`/${name}`, (_request, reply) => {
    reply.hijack();
    reply.raw.setHeader('content-type', 'text/html; charset=utf-8');
    // Components create new elements for each request.
    const { pipe } = renderToPipeableStream(
      createElement(Fragment, null, ...children.map(toReact)),
      {
        onShellReady: () => pipe(reply.raw),
      },
    );
  });
}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

function toReact(node: HtmlNode, key: number): ReactNode {
  if (node.type === ElementType.Text) return node.data;
  if (!('attribs' in node)) return null;
  const { style, class: className, ...attributes } = node.attribs;
  const [first] = node.children;
  const isRaw = node.name === 'script' || node.name === 'style';
  const raw = isRaw && first?.type === ElementType.Text ? first.data : undefined;
  return createElement(
    node.name,
    {
      key,
      ...attributes,
      className,
      // React takes styles as objects; as a plain attribute the markup has the same size.
      ...(style && { 'data-style': style }),
      ...(raw && { dangerouslySetInnerHTML: { __html: raw } }),
    },
    ...(raw ? [] : node.children.map(toReact)),
  );
}
