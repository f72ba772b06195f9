import { createApp } from 'astro/app/entrypoint';

/**
 * Opens the built application. Astro loads the module of a route at every request, which takes a twentieth of a session
 * check; here it is loaded once. Astro also matches each address against the patterns of all routes; endpoints without
 * parameters are looked up first, which Astro too gives precedence over patterns.
 */
export function openBuiltSite() {
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
