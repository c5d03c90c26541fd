/** At most this many connections to the service, each kept alive for the next request. */
export const maxConnections = 8;
