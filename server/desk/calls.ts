import { articleCalls } from './article-calls.ts';
import { bulkCalls } from './bulk-calls.ts';
import { codeCalls } from './code-calls.ts';
import { connectCalls } from './connect-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { exportCalls } from './export-calls.ts';
import { goodsCalls } from './goods-calls.ts';
import { todayCalls } from './live.ts';
import { messageCalls } from './message-calls.ts';
import { moneyCalls } from './money-calls.ts';
import { newsletterCalls } from './newsletter-calls.ts';
import { orderCalls } from './order-calls.ts';
import { pictureCalls } from './picture-calls.ts';
import { reviewCalls } from './review-calls.ts';
import type { ServedDeskCall } from './serve-desk.ts';
import { serviceCalls } from './service-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { shopCalls } from './shop-calls.ts';
import { staffCalls } from './staff-calls.ts';
import { ticketCalls } from './ticket-calls.ts';

/** Every call of the desk, served below `/desk/api`. None of them is a call of `/v1`. */
export const deskCalls: readonly ServedDeskCall[] = [
  ...sessionCalls,
  ...todayCalls,
  ...orderCalls,
  ...goodsCalls,
  ...bulkCalls,
  ...codeCalls,
  ...serviceCalls,
  ...connectCalls,
  ...newsletterCalls,
  ...pictureCalls,
  ...moneyCalls,
  ...customerCalls,
  ...ticketCalls,
  ...messageCalls,
  ...reviewCalls,
  ...articleCalls,
  ...staffCalls,
  ...shopCalls,
  ...exportCalls,
];
