import type { SeedArticle } from '../types.ts';

export const footballAndFists: SeedArticle = {
  title: 'Football and fists: how the FC and Tekken scenes keep going',
  intro:
    'Walk into a gaming lounge on a Friday and you can tell within a minute which corner plays FC and which plays Tekken. One is loud before the match, the other after it. Both scenes have survived closed venues, new editions and bad internet, with habits that are oddly alike: winner stays, pay for your loss, teach the newcomer. We spent four Fridays between the two corners and wrote down the unwritten rules.',
  photo: 'storyfootball-coral',
  author: 'Achieng Odera',
  daysAgo: 12,
  categories: ['culture', 'esports', 'community'],
  tier: 'paid',
  highlight: true,
  content: `The lounge has twelve screens, a fridge and a hand-written price list. By six the FC corner is full. By eight somebody has carried the good stick out of a rucksack, and the Tekken corner begins.

## The football corner

FC is the common language. Everyone in the room has held that controller at some time, and that sets the tone: it is social first. The queue is a list on a phone. Winner stays, loser pays the slot, and three wins in a row mean you give up the seat for a drink.

The arguments are old and loved. Is it fair to pick the fastest team each time? House rule: the same club only once an evening. Is it allowed to pass around the back for the last ten minutes? Allowed, and everybody may say what they think of it. A draw is a golden goal, because the list is long.

What looks like noise is a school. The strong players explain while they play: watch his left back, do not slide, change the formation *now*. A boy of fifteen gets an hour of coaching for the price of one slot.

## The fighting corner

Tekken is a smaller room in the same house. People know each other by character before they know names. You are "the King player", then, a few weeks later, you are Kevo.

The etiquette is stricter and almost silent:

- First to three for casual sets, first to five if somebody says "for real".
- You do not leave after one win. The other person has the right to adapt.
- You may ask what beat you. The winner must answer.
- Hands off the pause button. A pause in a round loses the round.
- Fist bump, also when it hurt.

Because the scene is small, it travels. Players from Thika and Machakos come in by the evening matatu, and somebody always offers a sofa.

## What they share

| | FC | Tekken |
|---|---|---|
| New edition | Every year, and everybody moves | After many years, and the move is painful |
| Own gear | Rare | Stick or pad from home |
| Online | Much of the practice | Second choice; delay spoils it |
| Newcomers | Thrown in | Taken aside |
| Currency | The slot | The lesson |

Both depend on a place. Online play keeps skill alive, yet it does not make a scene; nobody has carried home a sleepy friend from an online lobby. When a lounge closes, the scene does not disperse evenly. The regulars find a barber's back room, a church hall, a flat with two screens, and start again with a list on a phone.

## How to join without being that person

1. Come early, when the seats are free and people have time.
2. Say that you are new. In both corners that opens doors.
3. Pay your slot before you sit.
4. Lose three sets and ask one good question after each.
5. Come back the week after. The second visit counts more than the first win.

> "We do not remember who won in March," the owner told me. "We remember who stayed to fold the chairs."

Dates for open evenings are on [the events page](/events). Bring your own pad, and small change.`,
};

export const oneCoachingSession: SeedArticle = {
  title: 'What one coaching session really gives you',
  intro:
    'An hour with a coach costs about as much as a used game. Is it worth it? I booked one for FC and one for Valorant, came with doubts and a notebook, and kept score for six weeks afterwards. What I got was not what I had expected: fewer new tricks, more things to stop doing, and one drill that I still use. Here is how a session runs, how to prepare, and when you should keep your money.',
  photo: 'storycoaching-valorant',
  author: 'Brenda Jerono',
  daysAgo: 70,
  categories: ['esports', 'reviews'],
  tier: 'paid',
  content: `I am a stubborn middle-rank player. I had watched hundreds of hours of guides and was as good as a year before. So I paid for a person instead.

## How the hour runs

Both sessions followed nearly the same plan:

| Minutes | What happens |
|---|---|
| 0–10 | Questions: goals, hours a week, setup, what you think is wrong |
| 10–30 | You play or show a recording, the coach says little |
| 30–50 | The same scenes again, with pauses and reasons |
| 50–60 | Two or three tasks for the coming weeks |

The middle part is the expensive part. In the Valorant session we looked at four rounds. In each of them I died within three seconds of reloading for no reason. I had never seen it. I had watched my aim, as everybody does.

## What I expected, what I got

I expected secrets. I got subtraction.

- **FC:** stop sprinting at all times. Defend with the midfielder, not the centre back. Take the shot on the second touch.
- **Valorant:** reload behind cover only. Say one useful thing in each call-out. Choose two agents and leave the others alone.

All of this stands in free guides. But a guide does not know which of its forty tips is yours.

## Six weeks later

I kept a simple tally: matches, result, and whether I did the task. In FC I won somewhat more often, mostly by conceding less. In Valorant my rank rose one step, then stood still. The honest gain is another one: practice became shorter and less frustrating, because I knew what I was looking for. One person's tally proves nothing about you, of course. It is still more than I had before.

## How to prepare, so that the hour is not wasted

1. Record three *normal* matches: a win, a loss and a boring one. Not your highlights.
2. Write down one goal that can be counted, such as "concede fewer than two goals".
3. Check sound, screen sharing and your line the evening before.
4. Tell the coach how many hours you truly have. Tasks for ten hours are useless if you have three.
5. Ask to record the session. You will forget half by dinner.

## How to tell a good coach

A good one asks before talking, explains *why*, and gives you few tasks. Be careful with anybody who promises a rank, wants to play on your account, or spends the hour on showing their own skill. Playing on your account breaks the rules of most games, and you learn nothing from a rank that somebody else earned.

> If the coach speaks more than you play in the first half hour, you have bought a lecture.

## When to keep your money

If you have played for less than about fifty hours, simply play. If your setup is the trouble, for instance a wandering ping or a drifting stick, mend that first. And if you do not want to change a habit, no hour will do it for you.

Otherwise, once a season is a good rhythm: one session, six weeks of tasks, then decide again. Coaching for several games is listed [among our services](/services).`,
};
