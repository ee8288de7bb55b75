import { describe, expect, it } from 'vitest';
import { accountChanges } from '#machines/account/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { accountDeletionModel, accountDetailsModel, accountModel } from '../models/account.model.ts';
import { userOf } from '../models/users.ts';

const secret = 'a new password';

describe('requests of an update', () => {
  const user = userOf();
  const unchanged = {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    currentPassword: 'correct horse',
    password: '',
    confirmPassword: '',
  };

  it('sends no request where only the space around the values differs', () => {
    expect(accountChanges({ ...unchanged, email: ` ${user.email} ` }, user)).toEqual([]);
  });

  it('sends both names where the last one alone changed', () => {
    expect(accountChanges({ ...unchanged, lastName: 'Otieno' }, user)).toEqual([
      { kind: 'name', firstName: user.firstName, lastName: 'Otieno' },
    ]);
  });

  it('sends the names first, the e-mail second and the password last', () => {
    const fields = { ...unchanged, firstName: ' Zuri', email: 'zuri@example.com', password: secret };
    expect(accountChanges(fields, user)).toEqual([
      { kind: 'name', firstName: 'Zuri', lastName: user.lastName },
      { kind: 'email', email: 'zuri@example.com' },
      { kind: 'password', currentPassword: 'correct horse', password: secret },
    ]);
  });
});

walkEveryPath(accountModel);
walkEveryPath(accountDetailsModel);
walkEveryPath(accountDeletionModel);
