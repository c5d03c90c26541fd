/**
 * A plugin that replaces modules which a package imports: `sources` has, by the words they are imported with, what takes their
 * place. What others import by the same words stays.
 */
export function replacing(name, packageName, sources) {
  return {
    name,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path, importer }) => {
        const isTheirs = importer.replaceAll('\\', '/').includes(`/node_modules/${packageName}/`);
        return isTheirs && Object.hasOwn(sources, path) ? { path, namespace: name } : undefined;
      });
      onLoad({ filter: /./, namespace: name }, ({ path }) => ({ contents: sources[path] }));
    },
  };
}
