/** Lets pages of this site, and no other, frame an answer: the desk shows previews side by side. */
export function allowOwnFrames(headers: Headers): void {
  const policy = headers.get('content-security-policy');
  if (policy)
    headers.set('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
  headers.set('X-Frame-Options', 'SAMEORIGIN');
}
