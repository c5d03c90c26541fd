/** Whether a URL's host name is this machine: plain http to it is safe, and no proxy is needed. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
