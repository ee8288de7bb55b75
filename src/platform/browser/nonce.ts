/**
 * The number that the server gave this page, and no other, for the styles that are written at run time (Emotion,
 * notistack). Empty where the page came without a policy: in development, and in tests.
 */
export const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
