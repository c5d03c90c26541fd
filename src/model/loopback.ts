/** Whether a URL's host is this machine: nothing on the way can read what is sent there, and no proxy is of use. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
