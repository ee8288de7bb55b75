/** The word that the first sentence explains, in a shop that has it as its name. */
const word = 'Uwanja';

/** Texts of /about-us. */
export const aboutTexts = {
  title: 'About us',
  lead: (shop: string) =>
    shop === word
      ? `${word} is Swahili for the field: the open ground where a game is played. ${word} is that ground for people who play in Kenya.`
      : `${shop} is a shop for people who play in Kenya.`,
  art: 'Savannah at sunset with game controllers and a trophy',
  about: {
    title: 'About',
    paragraphs: (shop: string, isWhole: boolean) => [
      'Buying a game here used to mean a foreign card, a price in dollars and a code for the wrong region. The player who had the skill and the shillings was the one whom the checkout turned away.',
      `${shop} sells the same things the way people here pay: gift cards and game cards, consoles and controllers, merchandise, and plans for music, movies, live sports and anime. Prices are in shillings. You pay with M-PESA, from your own phone, by a prompt or to a paybill.`,
      ...(isWhole
        ? [
            'Around the shop there is the rest of the game: tournaments you can enter, coaches who compete here, a blog that is written for this time zone, and Connect for those who want every article.',
          ]
        : []),
    ],
  },
  mission: {
    title: 'Our mission',
    paragraphs: () => [
      'To make everything a Kenyan gamer needs as easy to buy as airtime: one price that you can see before you pay, one payment that you confirm on your phone, and a code or a parcel that arrives.',
    ],
  },
  vision: {
    title: 'Our vision',
    paragraphs: () => [
      'A country where a player from Lodwar and a player from Nairobi start level: the same games on the same day, the same prices, and a stage to be seen on.',
    ],
  },
  promises: {
    title: 'Our promises',
    list: [
      {
        title: 'The price is the price',
        text: 'You see every charge before you pay. Nothing is added after it.',
      },
      {
        title: 'Paid is ordered',
        text: 'A payment that M-PESA has confirmed places your order, even if you have closed the page.',
      },
      { title: 'The right region', text: 'Every code says where it works, beside its price.' },
      { title: '6 months of warranty', text: 'On every device and piece of equipment, wherever in Kenya it went.' },
    ],
  },
  contact: {
    text: 'A question, a partnership, a tournament of your own?',
    action: 'Contact us',
    terms: 'Read our terms',
  },
} as const;
