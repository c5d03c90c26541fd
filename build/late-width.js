/** string-width runs when its function is first called, not when it is loaded. */
export const lateWidth = {
  name: 'late-width',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^string-width$/ }, ({ importer, resolveDir }) =>
      importer.replaceAll('\\', '/').endsWith('/src/output/width.ts')
        ? { path: 'string-width', namespace: 'late-width', pluginData: resolveDir }
        : undefined,
    );
    onLoad({ filter: /./, namespace: 'late-width' }, ({ pluginData }) => ({
      contents: `export default (text) => require('string-width').default(text);`,
      resolveDir: pluginData,
    }));
  },
};
