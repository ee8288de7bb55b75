import { connectPackageMachine } from '#machines/connect-package/index.ts';

/** The choice of a Connect package: the cart is all it needs. */
export const connectPackageFlow = () => connectPackageMachine;
