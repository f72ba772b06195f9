/** Testing Library's default timeout is a second, which a busy machine exceeds within one React update. */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 50_000 });
}

export {};
