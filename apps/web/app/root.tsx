import { marketDay } from '@curbside/domain/calendar/days';
import { market } from '@curbside/domain/market/current';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import '@fontsource-variable/figtree/wght.css';
import './ui/theme/styles.ts';
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core';
import { dehydrate, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
} from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { ClockProvider } from './platform/clock.tsx';
import { EarlyInputRecorder, useEarlyInputReplay } from './platform/early-input.tsx';
import { ScriptStarter } from './platform/held-scripts.tsx';
import { HydratePage } from './platform/hydration.tsx';
import { useNonce } from './platform/inline-script.tsx';
import { keptMarks } from './platform/kept-marks.ts';
import { serverRequest } from './platform/load-context.ts';
import { getQueryClient } from './platform/query-client.ts';
import { isUserKey, userQuery } from './platform/session.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { StagingContext } from './shell/staging.ts';
import { theme } from './ui/theme/theme.tsx';

/** A part of a page that does without it, if the network goes before it has come. */
const extra = (load: () => Promise<{ default: ComponentType }>) =>
  lazy<ComponentType>(() => load().catch(() => ({ default: () => null })));

const FingerprintSender = extra(() => import('./features/defend/fingerprint-sender.tsx'));
const KeptPhotos = extra(() => import('./features/uploads/kept-photos.tsx'));
const NoticeArea = extra(() => import('./ui/messages/notice-area.tsx'));
const StagingNotice = lazy(() => import('./shell/staging-notice.tsx'));

/** For every page: the signed-in user, the time, and the site's address. */
export async function loader({ context }: Route.LoaderArgs) {
  const { queryClient, now, publicUrl } = context.get(serverRequest);
  await queryClient.prefetchQuery(userQuery);
  const dehydratedState = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryKey }) => isUserKey(queryKey),
  });
  return { dehydratedState, now: now.toISOString(), today: marketDay(now), publicUrl };
}

/** Loaded once with the first page; from then on the page asks the API. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const isStaging = useContext(StagingContext);
  return (
    <html
      lang="en"
      {...mantineHtmlProps}
      data-staging={isStaging || undefined}
      data-market={JSON.stringify(market)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="preload" as="font" type="font/woff2" href={figtree} crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#f7f6f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1114" media="(prefers-color-scheme: dark)" />
        {/* The browser hides the nonce from scripts, so that it never equals what the page has. */}
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
        <EarlyInputRecorder />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          withCssVariables={false}
          withGlobalClasses={false}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce ?? ''}
        >
          <Suspense>{isStaging && <StagingNotice />}</Suspense>
          {children}
        </MantineProvider>
        <ScrollRestoration />
        <Scripts />
        <ScriptStarter />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const [queryClient] = useState(getQueryClient);
  // Only the browser knows.
  const [keepsFiles, setKeepsFiles] = useState(false);
  useEffect(() => setKeepsFiles(keptMarks().length > 0), []);
  useEarlyInputReplay();
  return (
    <QueryClientProvider client={queryClient}>
      <ClockProvider now={loaderData.now} today={loaderData.today}>
        <HydrationBoundary state={loaderData.dehydratedState}>
          <HydratePage>
            <Outlet />
          </HydratePage>
        </HydrationBoundary>
      </ClockProvider>
      <Suspense>
        <NoticeArea />
        <FingerprintSender />
        {keepsFiles && <KeptPhotos />}
      </Suspense>
    </QueryClientProvider>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
