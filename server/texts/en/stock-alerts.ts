/** Stock alerts: the message to a customer who waits for a sold-out variant, and the refusals. */
export const stockAlertTexts = {
  message: (product: string, variant: string, url: string, shop: string) =>
    `${product} (${variant}) is back in stock at ${shop}: ${url} You asked for this one message.`,
  inStock: 'It is in stock again. You can buy it now.',
  unverified: 'Confirm your phone number first. Then we can text you.',
  tooMany: (most: number) => `You wait for ${most} sold-out items already. Cancel one first.`,
} as const;
