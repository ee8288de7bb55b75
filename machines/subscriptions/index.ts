export { subscriptionsMachine } from './subscriptions.machine.ts';
export { type SubscriptionsView, viewSubscriptions } from './subscriptions.view.ts';
