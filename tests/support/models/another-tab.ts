import type { Session } from '#contract/accounts.ts';
import type { Walk } from './browser-level.ts';

/** Another tab of the same browser signs somebody in, or out: it writes what a sign-in writes, in that order. */
export async function inAnotherTab({ context, shop }: Walk, session: Session | null): Promise<void> {
  const tab = await context.newPage();
  // Any answer of the server has the storage of its origin.
  await tab.goto(`${shop.url}/v1/article/category`);
  await tab.evaluate((begun) => {
    // A value that stays the same is no news to the other tabs.
    localStorage.removeItem('email');
    if (!begun) {
      for (const key of ['logged', 'token', 'userType', 'userID', 'username']) localStorage.removeItem(key);
      localStorage.setItem('email', '');
      localStorage.removeItem('email');
      return;
    }
    localStorage.setItem('logged', '1');
    localStorage.setItem('token', begun.token);
    localStorage.setItem('userType', String(begun.type));
    localStorage.setItem('userID', begun.userId);
    localStorage.setItem('username', begun.username);
    localStorage.setItem('email', begun.email);
  }, session);
  await tab.close();
}
