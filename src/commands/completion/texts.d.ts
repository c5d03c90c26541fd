/* esbuild and vitest import what ends in .txt as its text. */
declare module '*.txt' {
  const text: string;
  export default text;
}
