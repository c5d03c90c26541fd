/*
 * The library as a whole brings collectors of the process's own metrics, a tracer's API and Node's cluster: 177 kB, and
 * 20 ms to load. These two of its modules are all that is needed, 20 kB and 3 ms, and it has no types for them.
 */
declare module 'prom-client/lib/registry.js' {
  export { Registry as default } from 'prom-client';
}
declare module 'prom-client/lib/gauge.js' {
  export { Gauge as default } from 'prom-client';
}
