import type { SeedArticle } from '../types.ts';

export const payingSafely: SeedArticle = {
  title: 'Paying by M-PESA without worry, and the scams aimed at gamers',
  intro:
    'Your PIN goes into one place only: the prompt on your own phone. With that rule and five habits, most of the tricks played on gamers stop working. The tricks are listed here too, so that you recognise them.',
  photo: 'storysafety-forest',
  author: 'Achieng Odera',
  daysAgo: 7,
  categories: ['guides', 'safety'],
  tier: 'free',
  highlight: true,
  content: `Paying by phone is quick, and that is what scammers like about it: once you have approved, the money moves. The good news is that approval is in your hands, always. Let us look at what a proper payment looks like first.

## What a proper payment looks like

1. You choose your things and see the total on the page.
2. You type your phone number. Never your PIN.
3. A prompt appears on your phone, with the *name* of the business and the *amount*.
4. You compare both with the page. Only then do you enter the PIN, on the phone.
5. A message with a receipt code arrives from the usual M-PESA sender.

If you prefer to start the payment yourself, use Lipa na M-PESA, Pay Bill, with the number and the account from the checkout page. The account matters: it is how the payment finds your order.

## When something goes wrong

- **No prompt comes.** Unlock the phone, check the signal, and wait a minute before you try again. Two quick tries can become two prompts.
- **You approved and the page still waits.** Do not pay again. Keep the receipt code; ask for the outcome with the button on the page, or look at [your orders](/orders).
- **You sent money to a wrong number.** Start a reversal through Safaricom's own channels at once: the M-PESA menu, the app, or customer care on 100. Do not negotiate with strangers who call "to help".

## Scams aimed at gamers

| The story | What is really going on |
|---|---|
| "I sent the money by mistake, please return it" | A false SMS. Look at your balance, not at the message |
| "Free V-Bucks, diamonds or Robux, only sign in here" | A page that collects passwords |
| "Account with rare skins, half price" | The seller recovers the account next week |
| "You won the tournament; pay the processing fee" | Prizes do not charge a fee |
| "This is the shop. Read me the code you received" | Somebody is taking over your account |
| "Pay with gift card codes" | Codes cannot be called back; that is why they ask |

## Five habits

1. Check the balance yourself before you send anything "back".
2. Read the business name on the prompt aloud. It feels silly and it works.
3. A different password for each game account, and two-step sign-in wherever it is offered.
4. Never share a code from an SMS, whoever asks. No shop needs it, and neither do we.
5. Talk to the youngest player in the house. Most of these messages are written for them.

## If it has already happened

Act in this order: call your provider, change the passwords, sign out all devices in the game account, then save the evidence. Screenshots with numbers and times help the police and the provider. Be kind to yourself and to your younger brother; shame is what keeps people silent, and silence is what the next victim pays for.

> Hurry is the mark of every scam. A real offer is still there after a cup of tea.

Not sure about a message that claims to be ours? Do not answer it. Write to us through [the contact page](/contact-us), and we will tell you whether we sent it.`,
};

export const parentalControls: SeedArticle = {
  title: 'Parental controls that children accept',
  intro:
    'You do not need to be a technician to set limits on a console or a phone. You need half an hour, the right menu and a conversation. The conversation comes first, and here is how both go.',
  photo: 'storyfamily-roblox',
  author: 'Halima Mwachiro',
  daysAgo: 124,
  categories: ['guides', 'safety'],
  tier: 'free',
  content: `I have three children between seven and fifteen, and one television. I have tried hiding the controllers. I have tried the speech. What works is a short written agreement, and then controls that enforce exactly what was agreed, nothing more. When the machine ends the game, it is the agreement speaking and not an angry mother.

## The conversation, in ten minutes

Ask before you tell: what do you play, with whom, what is the best part? Then settle four things together and write them down.

- **When:** on which days, and until which hour.
- **What:** which games, by age rating.
- **With whom:** friends only, or anybody? Voice or text?
- **Money:** how much in a month, and who presses the button.

Let the child write it. Agree on a date for changing it.

## Read the ratings

Most boxes carry PEGI numbers: 3, 7, 12, 16 and 18. They speak of content, not of difficulty. The little pictures beside them tell you why: violence, language, fear, gambling, purchases. In Kenya the film classification board rates content as well. Where two ratings differ, use the stricter one until you have watched half an hour of the game yourself.

## Where to find the menus

| Machine | Where | Good to know |
|---|---|---|
| PlayStation | Family Management, on the console or the web | Each child needs an account under yours |
| Xbox | Family Settings app on your phone | You can grant ten more minutes from the kitchen |
| Nintendo Switch | Parental Controls app | Shows what was played; an alarm, or a hard stop |
| Steam | Steam Families | The child asks to buy, you approve |
| Android | Family Link | Limits for each app, approval for purchases |
| iPhone and iPad | Screen Time | Set a code the child does not know |
| Roblox | Parental controls of the account | Give the true date of birth; settings follow it |

Three rules make all of them work. Give each child their own account with the true age. Keep your own account locked with a code. And remove your card from the store: a gift card of a fixed amount is pocket money with a natural end, while a saved card is an open till.

## Voice chat deserves its own decision

Strangers are the real risk, much more than pictures. For the youngest I set chat to friends only, and friends are people we have met. For the teenager it is open in team games, in the living room, with a headset that leaves one ear free. Show them how to mute, block and report, and practise it once.

## Signs that the rules need a talk, not a tighter screw

- Sleep gets shorter.
- Anger at every ending, for weeks.
- Secrets about money or about a new friend.
- Marks fall, and meals are skipped.

Talk first. Then look at the weekly report together; the numbers surprise both sides.

> Sit down and play with them once a week. You will learn more in one lost race than from any report.

Our [gift cards](/products) come in small amounts for exactly this purpose, and the region is shown on each of them.`,
};
