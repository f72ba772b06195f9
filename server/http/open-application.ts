import { createApp } from 'astro/app/entrypoint';

/**
 * Opens the built application. Astro asks the module loader for the module of a route at every request, which is a
 * twentieth of a session check; here it does so once.
 */
export function openApplication() {
  const application = createApp({ streaming: false });
  const { pageMap } = application.manifest;
  for (const [component, load] of pageMap ?? []) {
    let module: ReturnType<typeof load> | undefined;
    pageMap?.set(component, () => (module ??= load()));
  }
  return application;
}
