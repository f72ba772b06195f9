import { createApp } from 'astro/app/entrypoint';

/**
 * Opens the built application. Astro asks the module loader for the module of a route at every request, which is a
 * twentieth of a session check; here it does so once. It also holds each address against the patterns of all routes, one
 * after the other: those of endpoints without parameters are known beforehand, and come before any pattern in Astro, too.
 */
export function openApplication() {
  const application = createApp({ streaming: false });
  const { pageMap } = application.manifest;
  for (const [component, load] of pageMap ?? []) {
    let module: ReturnType<typeof load> | undefined;
    pageMap?.set(component, () => (module ??= load()));
  }
  const endpoints = new Map(
    application.manifest.routes
      .map(({ routeData }) => routeData)
      .filter(({ type, params }) => type === 'endpoint' && params.length === 0)
      .map((route) => [route.pathname, route]),
  );
  return Object.assign(application, { endpointAt: (pathname: string) => endpoints.get(pathname) });
}
