/** Texts of /payment-overlay, which has a modal for each payment method. */
export const overlayTexts = {
  title: 'Payment',
  back: 'Back to the payment methods',
  placed: 'Thank you. Your order is placed.',
  placedDetail: 'Your orders open in a moment.',
  placedLink: 'Go to the orders',
  toPay: 'To pay',
  paid: 'Paid',
  receipt: {
    label: 'Your receipt',
    number: 'M-PESA receipt',
    onItsWay: 'On its way by SMS',
    order: 'Order',
    next: 'What happens next',
    codesLabel: 'The way of your codes',
    /** The way of the codes; the first step is done. */
    codes: (count: number) => [
      count === 1 ? 'You have paid for your code.' : `You have paid for your ${count} codes.`,
      `${count === 1 ? 'It comes' : 'They come'} to your Orders page, usually in under a minute.`,
      count === 1 ? 'One press there shows it.' : 'There you show them one by one, or all at once.',
    ],
    delivery: 'We prepare your delivery. Your Orders page shows every step.',
    plain: 'Your Orders page shows every step.',
  },
  sandbox: 'Open the test phone',
  newTab: 'opens in a new tab',
  express: {
    title: 'Pay with M-PESA',
    phoneNumber: 'M-PESA phone number',
    phonePlaceholder: '+254 712 345 678',
    phoneHelper: 'We send the M-PESA request to this number.',
    /** The labels of the action button (spec section 4), by its action. `initiate` also labels the other button. */
    actions: {
      cancel: 'CANCEL',
      complete: 'COMPLETE',
      retry: 'RETRY',
      initiate: 'INITIATE PAYMENT',
      completeOrder: 'COMPLETE ORDER',
    },
    paysFrom: 'Pays from',
    secondsLeft: (seconds: number) =>
      seconds === 1
        ? '1 second until you can send another prompt'
        : `${seconds} seconds until you can send another prompt`,
    noNumber: '07•• ••• •••',
    /** Beside the number of seconds. */
    wait: (seconds: number) => `${seconds === 1 ? 'second' : 'seconds'} before a new prompt`,
    busy: 'One moment, we are asking M-PESA.',
    waitingFor: {
      prompt: 'Sending the M-PESA request to your phone…',
      outcome: 'Asking M-PESA about your payment…',
      order: 'Placing your order…',
    },
    /** While the outcome is known and not applied yet. */
    answered: {
      paid: (action: string) => `Your payment has arrived. One moment, or press ${action} to go on at once.`,
      ended: (action: string) => `M-PESA has answered. One moment, or press ${action} to see it at once.`,
    },
    askAgain: (action: string) => `Entered your PIN? Press ${action}: we check with M-PESA. Nothing is charged twice.`,
    chargedOnce: 'Nothing is charged twice: we ask M-PESA about the last request before we send another.',
    stepOf: (step: number, all: number) => `Step ${step} of ${all}`,
    stepNow: {
      number: (action: string) => `Check the number, then press ${action}.`,
      /** While the lock of the last prompt runs. */
      locked: (action: string) => `Press ${action} when the countdown ends.`,
      answered: 'Your phone has answered.',
      pin: (phone: string) => `Enter your M-PESA PIN on ${phone}.`,
      complete: 'The money is in. Press COMPLETE ORDER.',
    },
    stepsLabel: 'How it works',
    steps: (amount: string) => [
      'Enter your number and send the prompt.',
      `Your phone asks for ${amount}. Enter your M-PESA PIN there.`,
      'Come back here and complete your order.',
    ],
    fallback: 'No prompt on your phone?',
    fallbackDetail: 'Pay from the M-PESA menu instead: choose paybill as your payment method.',
    fallbackAction: 'Choose another way to pay',
  },
  paybill: {
    title: 'Pay by paybill',
    loading: 'Looking up what to pay',
    number: 'Business number',
    account: 'Account number',
    amount: 'Amount',
    store: 'Paid to',
    copyNumber: 'the business number',
    copyAccount: 'the account number',
    copyAmount: 'the amount',
    stepsLabel: 'How it works',
    steps: [
      'Open M-PESA on your phone: Lipa na M-PESA, then Pay Bill.',
      'Enter the business number, the account number and the amount as they stand here.',
      'Enter your M-PESA PIN and wait for the confirmation by SMS.',
      'Come back here. This page goes on by itself when your payment arrives, or press COMPLETE ORDER.',
    ],
    arrived: 'Your payment has arrived, and your order is placed. This page goes on by itself.',
    complete: 'COMPLETE ORDER',
    busy: 'One moment, we are looking for your payment.',
  },
  card: {
    title: 'Not available',
    text: 'Cards are not accepted yet. You can pay with M-PESA right away.',
    useMpesa: 'USE MPESA',
  },
} as const;
