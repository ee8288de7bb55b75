import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { cookieConsentModel } from '../models/cookie-consent.model.ts';

walkEveryPath(cookieConsentModel);
