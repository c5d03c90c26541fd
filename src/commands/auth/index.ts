import type { Noun } from '../verb.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { status } from './status.ts';

export const noun: Noun = { verbs: [login, status, logout] };
