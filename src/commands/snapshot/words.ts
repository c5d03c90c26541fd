import type { DeclaredWords } from '../../words/declared.ts';

export const snapshotWords: DeclaredWords = {
  lines: [
    { line: 'signage diff --help', words: 'diff, compare', onlyHere: true },
    {
      line: 'signage snapshot --help',
      does: 'write files that DuckDB and SQLite read: see docs/sql.md',
      words:
        'sql, select, join schedule, join content, join player schedule, join schedule player, sqlite, duckdb, database, warehouse, banco de dados',
    },
    {
      line: 'signage snapshot --help',
      does: 'a folder with all objects, which lists read with --from',
      words: 'state pull, terraform state, tfstate',
    },
    {
      line: 'signage snapshot --help',
      does: 'write all that the key may read into a folder',
      words:
        'backup, dump, export, mirror, save all, export all, save everything, export everything, cópia de segurança',
    },
  ],
};
