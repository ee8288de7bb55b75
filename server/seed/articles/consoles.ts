import type { SeedArticle } from '../types.ts';

export const consoleOnABudget: SeedArticle = {
  title: 'Choosing a console on a Nairobi budget',
  intro:
    'The price on the shelf is only the first payment. Before you pick a box, add up games, a second controller, the subscription and the screen you already own. Here is the sum, done honestly, for four kinds of player.',
  photo: 'storyconsoles-playstation',
  author: 'Wanjiru Kamande',
  daysAgo: 4,
  categories: ['guides', 'hardware'],
  tier: 'free',
  highlight: true,
  content: `Every week somebody asks me which console to buy, and every week I answer with another question: what do your friends play on? A console is a membership card for a group of people. If your estate plays FC on PlayStation every Friday, a technically cleverer machine in another family will be a lonely one.

Once that is settled, do the sum for the first year and not for the first day.

## The first-year sum

Write these five lines on paper, with today's prices next to them:

1. The console itself, with its warranty in writing.
2. One more controller, because nobody visits you to watch.
3. Three games you would really buy, not ten you might.
4. Twelve months of online play, if your games ask for it.
5. Storage, a cable or a stand that the box does not contain.

The console is usually little more than half of the total. That is why a cheaper digital-only model is not always the cheaper choice: without a disc drive you can neither buy a used disc nor sell yours when you are done.

## Which machine suits which player

| You are | Look first at | Because |
|---|---|---|
| A football and fighting player with many friends on discs | A PlayStation with a disc drive | Used discs hold their value and travel between houses |
| A student who wants many games for little money | Xbox Series S | Low entry price, small, and made for a games subscription |
| A parent with two children under ten | A Nintendo Switch | Two small controllers in the box and the gentlest games |
| Somebody with a good 4K television and patience | PlayStation 5 or Xbox Series X | The picture is the point, and it needs that screen |

## Where people overspend

The first mistake is paying for 4K without a 4K television. On an ordinary Full HD set the small machines look almost the same from a sofa. The second is a bundle with games you will never start: subtract them and compare again. The third is storage in the first month. Play what is installed; delete what you finished.

> Buy the controller and the subscription you need for a year before you buy the bigger console. Nobody regrets the second controller.

## Last generation, honestly

A well-kept PlayStation 4 still plays a huge library and costs far less. Two cautions: many new releases now skip it, and every unit on sale is years old, so the fan, the drive and the stick wear decide the price. If your list is FC, a few fighters and five years of backlog, it remains sensible. If you want next year's games, save for longer.

## How to decide this weekend

Set the total for the year first, then take off one fifth for the things nobody remembers. What is left is your console budget. Compare the machines in [our catalogue](/products) by that number, check which stores your account can buy from, and ask about the warranty before you pay. Ours is six months on hardware.

If the answer comes out as *wait two months*, that is a good answer too. Consoles are patient.`,
};

export const secondHandChecklist: SeedArticle = {
  title: 'The twenty-minute check before you buy a used console',
  intro:
    'A second-hand console can be the best deal in town or an expensive paperweight. Take this list, a USB stick and a patient friend to the meeting, and do every step while the money is still in your pocket.',
  photo: 'storyused-savanna',
  author: 'Mutua Kasyoka',
  daysAgo: 41,
  categories: ['guides', 'hardware'],
  tier: 'free',
  content: `I repair consoles for friends, which means I meet the bad purchases a week after they happen. Nearly all of them would have been caught by a test of twenty minutes. Sellers who are honest do not mind it. Sellers who do mind have answered your question.

## Before you meet

- Ask for a photograph of the serial number and of the console switched on, with today's date on a piece of paper beside it.
- Ask why it is being sold, and listen for a story that fits the condition.
- Meet in a public place with a television and power: a gaming lounge is ideal, and many will lend you a screen for a small fee.
- Agree that you pay only after the test. Sending a deposit to "hold it" is how people lose money.

## At the table: first ten minutes

1. **Look at the screws and seals.** Fresh scratches around them mean that somebody has been inside. That may be a harmless cleaning; ask.
2. **Smell the vents.** A burnt smell, or insects falling out when you tilt it, ends the meeting.
3. **Switch it on cold.** Listen for grinding from the fan or the drive during the first minute.
4. **Check the account.** The seller signs out, removes the console from their account and resets it in front of you. A console that stays locked to an account, or is banned from online play, is worth its parts.
5. **Go online.** Connect it to your phone's hotspot and sign in to the store. Downloading a small demo proves more than any promise.

## Second ten minutes

- Load a heavy game and let it run while you test the rest. Heat faults appear after a while, not at once.
- Put in a disc and take it out, three times.
- Try every USB port with the same stick, then the HDMI cable while you move it gently. A picture that flickers means a tired port.
- Open the controller test or any menu and push each stick slowly in a circle. Let go: if the cursor creeps, that is drift, and you should subtract the price of a new controller.
- Check the free storage and the system version.

## What each fault is worth

| What you found | What to do |
|---|---|
| Stick drift | Subtract a controller |
| Loud fan, no heat fault | Subtract a professional cleaning |
| Disc drive fails | Pay the price of a digital-only model at most |
| HDMI flicker | Walk away unless you can solder |
| Account lock or online ban | Walk away |

## Paper and payment

Write a receipt with both names, both phone numbers, the serial number and the price. Photograph it with the identity card of the seller if they agree. Pay by M-PESA to the name you have just read, so that there is a record, and read that name on the prompt before you type your PIN.

If you would rather skip the ceremony, the machines in [our shop](/products) come with a six-month warranty. If you enjoy the hunt, take the list along. Twenty minutes, no exceptions, not even for a cousin.`,
};
