import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

/** `form-action` also restricts where a form's response may redirect, which is the app. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self' http: https:",
].join('; ');

export function sendPage(reply: FastifyReply, status: number, title: string, content: Html) {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="stylesheet" href="/page.css">
</head>
<body>
<header class="banner">Sandbox: no money moves</header>
<main>
${content}
</main>
<footer>This page stands in for Stripe while the site has no key of Stripe’s.</footer>
</body>
</html>
`;
  return reply
    .status(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(page.text);
}

export function sendNotice(
  reply: FastifyReply,
  status: number,
  title: string,
  text: string,
  back?: { url: string; label: string },
) {
  const link = back && html`<a class="button" href="${back.url}">${back.label}</a>`;
  return sendPage(reply, status, title, html`<h1>${title}</h1><p>${text}</p>${link}`);
}

export function errorBox(message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<p class="error" role="alert">${message}</p>`;
}

export function seeOther(reply: FastifyReply, url: string) {
  return reply.header('cache-control', 'no-store').redirect(url, 303);
}
