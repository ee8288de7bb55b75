import type { AddressCity } from '#contract/shop.ts';

const cities: Record<AddressCity, string> = {
  nairobi: 'Nairobi',
  mombasa: 'Mombasa',
  kisumu: 'Kisumu',
  nakuru: 'Nakuru',
  kisii: 'Kisii',
  kiambu: 'Kiambu',
  other: 'Other',
};

/** The two steps before the payment. */
export const checkoutTexts = {
  steps: ['Address', 'Payment'],
  summary: 'Order summary',
  editCart: 'Edit cart',
  address: {
    title: 'Delivery address',
    book: 'Where should we deliver?',
    writing: 'New address',
    primary: 'Primary',
    anew: 'Add a new address',
    back: 'Use a saved address',
    submit: 'Continue to payment',
    saving: 'Saving the address',
    attached: 'The address is saved. Payment is next.',
    firstName: 'First name',
    lastName: 'Last name',
    phoneNumber: 'Phone number',
    phoneHelper: 'The courier calls this number.',
    phonePlaceholder: '+254 712 345 678',
    city: 'City',
    cityPrompt: 'Choose a city',
    area: 'Area',
    areaHelper: 'Estate, building or landmark.',
    street: 'Street',
    optional: 'Optional',
    cities,
  },
  payment: {
    title: 'Payment method',
    methods: 'How do you want to pay?',
    express: 'M-PESA Express',
    expressDetail: 'We send a prompt to your phone. Enter your PIN there and you are done.',
    paybill: 'M-PESA paybill',
    paybillDetail: 'Pay from the M-PESA menu with our business number.',
    card: 'Card',
    cardDetail: 'Not available yet.',
    submit: 'MAKE PAYMENT',
    takes: (amount: string) => `You pay ${amount}.`,
  },
} as const;
