/** At most this many connections to the service, each kept alive for the next request. */
export const maxConnections = 8;

/** Characters of one object's JSON: an honest one has a thousandth of it, and a string in V8 holds eight times as many. */
export const longestItem = 64 * 1024 * 1024;
