import { isAdmin } from '@curbside/domain/accounts/states';
import type { Decision } from '@curbside/domain/states/action-table';
import type { Person } from '../../platform/actor.ts';
import { canChangeAccount } from '../accounts/index.ts';

interface Account {
  id: string;
  role: Person['role'];
  accountStatus: 'active' | 'disabled';
}

interface AccountActions {
  recalculate: Decision;
  disable: Decision;
  enable: Decision;
  delete: Decision;
}

/** The caller's allowed actions on an account, each with a reason if refused. */
export function accountActions(actor: Person, account: Account): AccountActions {
  const change = decideChange(actor, account);
  const inStatus = (status: Account['accountStatus'], reason: string): Decision =>
    change.allowed && account.accountStatus !== status
      ? { allowed: false, reason, code: 'wrong_state' }
      : change;
  return {
    recalculate: decideByRole(actor),
    disable: inStatus('active', 'This account is disabled already.'),
    enable: inStatus('disabled', 'This account is active already.'),
    delete: change,
  };
}

function decideByRole(actor: Person): Decision {
  return isAdmin(actor.role) ? { allowed: true } : forbidden('Only administrators may do this.');
}

function decideChange(actor: Person, account: Account): Decision {
  const byRole = decideByRole(actor);
  if (!byRole.allowed || canChangeAccount(actor, account)) return byRole;
  return forbidden(
    actor.id === account.id
      ? 'This is your own account.'
      : 'Only a master administrator may change accounts of staff.',
  );
}

const forbidden = (reason: string): Decision => ({ allowed: false, reason, code: 'forbidden' });
