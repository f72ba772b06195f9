/** Testing Library gives up after a second, which a busy machine needs for less than one turn of React. */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 50_000 });
}

export {};
