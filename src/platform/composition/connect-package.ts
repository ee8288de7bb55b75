import { connectPackageMachine } from '#machines/connect-package/index.ts';

/** The choice of a Connect package. It has no actors; it works through the cart. */
export const connectPackageFlow = () => connectPackageMachine;
