import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { accountDeletionScreen, accountDetailsScreen, accountScreen } from '../../models/account.screen.tsx';
import { addressBookScreen } from '../../models/address-book.screen.tsx';
import { dashboardScreen } from '../../models/dashboard.screen.tsx';
import { dataExportScreen } from '../../models/data-export.screen.tsx';
import { newsletterUnsubscribeScreen } from '../../models/newsletter-unsubscribe.screen.tsx';
import { orderCodesScreen } from '../../models/order-codes.screen.tsx';
import { ordersScreen } from '../../models/orders.screen.tsx';
import { passwordResetScreen, resetRequestScreen } from '../../models/password-reset.screen.tsx';
import { phoneVerificationScreen } from '../../models/phone-verification.screen.tsx';
import { preferencesScreen } from '../../models/preferences.screen.tsx';
import { registrationScreen } from '../../models/registration.screen.tsx';
import { sessionScreen } from '../../models/session.screen.tsx';
import { subscriptionsScreen } from '../../models/subscriptions.screen.tsx';

for (const level of [
  sessionScreen,
  registrationScreen,
  resetRequestScreen,
  passwordResetScreen,
  accountScreen,
  accountDetailsScreen,
  accountDeletionScreen,
  dashboardScreen,
  ordersScreen,
  orderCodesScreen,
  subscriptionsScreen,
  addressBookScreen,
  phoneVerificationScreen,
  dataExportScreen,
  newsletterUnsubscribeScreen,
  preferencesScreen,
])
  walkScreen(level);
