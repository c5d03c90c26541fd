import type { DeclaredWords } from '../../words/declared.ts';

export const authWords: DeclaredWords = {
  lines: [
    {
      line: 'signage auth login',
      words:
        'key, api key, keychain, keyring, secret service, credential store, with token, token, log in, sign in, signin, logon, authenticate, credential, add, create, add tenant, add profile, entrar, chave',
    },
    {
      line: 'signage auth status',
      words:
        'key, api key, scope, can i, test connection, who am i, who am i logged in as, permission, test key, test token, key test, token test, key expires, show config, account show, show account, current account, token list, list token, key list, list key, api key list, list api key, expired token, token expired, permissão',
    },
    {
      line: 'signage auth list',
      words:
        'account, organization, org, workspace, environment, env, tenant, profile, conta, perfil, perfis',
    },
    {
      line: 'signage auth switch --help',
      does: 'switch to another stored profile',
      words:
        'trocar tenant, trocar cliente, trocar conta, trocar perfil, change tenant, set tenant, use tenant, set profile, set context, workspace select, select workspace, select profile, tenant select',
    },
    {
      line: 'signage auth rotate',
      words:
        'rotate api key, rotate api, rotate token, change key, expired key, new key, replace key, trocar chave',
    },
    {
      line: 'signage help environment',
      does: 'SIGNAGE_OUTPUT sets the format of all commands',
      words: 'set output, set output json, set output csv, set format, set default output, default output',
    },
    {
      line: 'signage help environment',
      does: 'SIGNAGE_API_KEY_FILE names a file with the key',
      words: 'key file, api key file, token file, secret file, credential file',
    },
    {
      line: 'Keys are made in the administration console, under settings. To store one: signage auth login',
      words:
        'create key, key create, create api key, create access key, create token, token create, generate key, add key, key add, new token, criar chave, gerar chave',
    },
    { line: 'signage auth logout', words: 'log out, sign out, signout, forget' },
  ],
};
