import type { DeclaredWords } from '../../words/declared.ts';

/** What is said to those who ask for another language. */
export const onlyEnglish =
  "help is in English, but a search in it knows Portuguese words too: signage help --search 'tela desligada'";

/** Words for what is no command's own: help, the version, formats and global options. */
export const programWords: DeclaredWords = {
  lines: [
    {
      line: 'signage --help',
      does: 'all commands',
      words:
        'guide, documentation, command, cheat sheet, api resource, resource, documentação, comando, help me, what can i do, what can you do, ajuda',
    },
    // kubectl's
    { line: 'signage content list', words: 'get all, list everything' },
    { line: 'signage schedules list', words: 'get all, list everything' },
    { line: 'signage players list', words: 'get all, list everything' },
    { line: 'signage --version', does: 'print the version', words: 'versão' },
    {
      line: 'signage help options',
      words: 'flag, setting, opção',
    },
    {
      line: 'signage help output',
      words: 'format, formatting, saída',
    },
    {
      line: 'signage help fields',
      words:
        'wide, extra column, more column, field, column, property, attribute, schema, data dictionary, explain player, explain content, explain schedule, explain screen, describe table, show table, list table, desc player, desc content, desc schedule, campo, coluna',
    },
    {
      line: 'signage help exit-codes',
      words: 'exit status, exit code, return code, status code, error code, código de saída',
    },
    {
      line: 'signage help environment',
      words:
        'config path, config file, config folder, config dir, config directory, path, env, env var, variable, environment variable, proxy, variável, variáveis',
    },
    {
      line: 'signage help reports',
      does: 'reports for CI and monitoring',
      words: 'ci, ci gitlab, ci github, gitlab, github, github action, pipeline',
    },
    {
      line: 'No command opens a browser; signage report writes a page to share',
      words: 'web, browser',
    },
    {
      line: 'There is no dry run: the service is only read',
      words: 'dry run, noop, no op',
    },
    {
      line: 'Lists are of all stores: leave it out, or name one with --store',
      words: 'all namespaces',
    },
    {
      line: 'There are no aliases for commands: those of your shell work',
      words: 'alias, alias set, alias add, alias list, set alias, create alias, apelido',
    },
    {
      line: `Only a report can be in Portuguese (signage report --help); ${onlyEnglish}`,
      words: 'lang, language, locale, idioma, português, translate, translation, tradução',
    },
    {
      line: 'signage help schedules-rules',
      words:
        'what is a schedule, what is a daypart, o que é uma programação, schedule rule, schedule priority, explain schedule priority, priority rule, how schedules work, how does it decide, regra de programação',
    },
    {
      line: 'signage help --json',
      does: 'all commands and options as one JSON document',
      words: 'command tree, introspect',
    },
    {
      line: 'signage players list -o csv',
      does: 'a file for other programs',
      words: 'export, csv, export inventory, inventory export, exportar, save as csv',
    },
    {
      line: 'signage players list -o csv --excel',
      does: 'a file for Excel',
      words:
        'excel, xlsx, xls, spreadsheet, export excel, export xlsx, export xls, excel file, planilha, exportar excel, exportar planilha',
    },
    {
      line: 'signage players list -o tsv',
      does: 'values separated by tabs',
      words: 'text, plain text, tab, tsv',
    },
    { line: 'signage players list -o markdown', does: 'a table for a ticket', words: 'markdown, md, gfm' },
    { line: 'signage players list -o json', does: 'JSON, for scripts', words: 'json' },
    {
      line: 'signage players list --fields id --no-header',
      does: 'the ids alone, for a pipe',
      words: 'ids, ids only, only ids, id only, just ids',
    },
    { line: 'signage players list -o yaml', does: 'YAML', words: 'yaml, yml' },
    { line: 'signage players list --no-trunc', does: 'the same columns in full', words: 'wide' },
    {
      line: "signage players list --query '[*].name'",
      does: 'pick from the JSON with JMESPath',
      words: 'jsonpath, go template, custom columns, jmespath',
    },
    {
      line: 'signage content list --all',
      does: 'the complete list: there are no pages',
      words:
        'page, no paginate, next token, max items, page size, per page, cursor, offset, paginate, pagination, starting after, starting token, page token, página',
    },
  ],
  options: {
    '--output': 'formato, format',
    '--fields': 'only, short, brief, compact, campos, colunas, show, properties',
    '--sort': 'reverse, desc, order, ordenar, sort by',
    '--query': 'filter json, jq, template',
    '--time': 'timestamps, time format',
    '--profile': 'tenant, env, environment, user, account, project, organization, workspace, context, perfil',
    '--base-url': 'server, endpoint, endpoint url, api base, api url, url',
    '--ca-file': 'k, insecure, no verify ssl, skip tls verify, ca bundle, cacert, certificate',
    '--from': 'snapshot, backup, offline copy',
    '--demo': 'sample, try, sandbox',
    '--timeout': 'max time, read timeout, request timeout',
    '--by': 'distinct, unique, group, aggregate, facet, agrupar, group by',
    '--name': 'search, find, grep, title, contains, procurar, busca, buscar, pesquisar',
    '--report': 'prometheus, github actions',
    '--limit': 'top, first, head, limite',
    '--all': 'a',
  },
  values: {
    ndjson: 'jsonl, json lines, jsonlines',
    active: 'ativo, ativa, enabled, published',
    inactive: 'inativo, inativa, disabled, desativado, desativada',
    archived: 'arquivado, arquivada',
    blocked: 'bloqueado, bloqueada',
    healthy: 'saudável, online',
    unreachable: 'offline, down, silent',
    warning: 'aviso',
    critical: 'crítico, crítica',
    portrait: 'vertical, retrato',
    landscape: 'horizontal, paisagem',
    image: 'imagem, imagens, foto, picture',
    video: 'filme, movie',
  },
};

/** Options of other tools for the key. */
export const keyOptions = {
  words: 'token, key, api key, apikey, api token, access token, auth token, secret, password, bearer',
  says: 'No option takes a key, since others could see it. Set SIGNAGE_API_KEY, or store a key: signage auth login',
};
