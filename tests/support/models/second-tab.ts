import type { Walk } from '@uwanja/flow-paths/browser';
import type { Session } from '#contract/accounts.ts';

/**
 * Signs a user in or out in another tab of the same browser: writes to local storage as a sign-in does, in the same
 * order.
 */
export async function inAnotherTab({ context, site }: Walk, session: Session | null): Promise<void> {
  const tab = await context.newPage();
  // Any response of the server has its origin, and so its storage.
  await tab.goto(`${site.url}/v1/article/category`);
  await tab.evaluate((begun) => {
    // A storage event is fired only when a value changes, so the email is removed first.
    localStorage.removeItem('email');
    if (!begun) {
      for (const key of ['logged', 'token', 'userType', 'userID', 'username', 'addressDraft'])
        localStorage.removeItem(key);
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
