import type { Noun } from '../../command/verb.ts';
import { list } from './list.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { rotate } from './rotate.ts';
import { status } from './status.ts';
import { switchProfile } from './switch.ts';
import { token } from './token.ts';

export const noun: Noun = { verbs: [login, status, list, switchProfile, rotate, token, logout] };
