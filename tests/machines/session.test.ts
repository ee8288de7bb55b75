import { describe, expect, it } from 'vitest';
import { defaultDestination, safeDestination } from '#machines/session/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { sessionModel } from '../models/session.model.ts';

describe('the destination', () => {
  it.each(['/cart', '/product/7/12', '/search?q=a//b', '/articles#top', '/login-help'])(
    'accepts the destination %s',
    (to) => {
      expect(safeDestination(to)).toBe(to);
    },
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'cart',
    '',
    '/login',
    '/login?to=/login',
    '/register',
    null,
    7,
    { toString: () => '/cart' },
  ])('rejects the destination %j', (to) => {
    expect(safeDestination(to)).toBe(defaultDestination);
  });
});

walkEveryPath(sessionModel);
