/** At most this many requests at the same time, each on a connection that is kept alive for the next one. */
export const maxConnections = 8;

/** Characters of one object's JSON: an honest one has a thousandth of it, and a string in V8 holds eight times as many. */
export const longestItem = 64 * 1024 * 1024;
