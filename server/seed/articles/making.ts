import type { SeedArticle } from '../types.ts';

export const bedroomStreaming: SeedArticle = {
  title: 'Streaming from a bedroom: a first month that you will survive',
  intro:
    'Most new channels end within six weeks, and seldom because of the camera. They end because the plan was too large, the sound too bad or the line too weak. We set up a stream with what is in the room, work out upload and data in numbers, dampen a tin-roof echo with a blanket, and lay down a calendar of twelve short shows. At the end of the month you decide with facts whether to go on.',
  photo: 'storystreaming-violet',
  author: 'Brenda Jerono',
  daysAgo: 143,
  categories: ['guides', 'entertainment'],
  tier: 'paid',
  content: `My first stream had two viewers: my sister on her phone and me on mine. I spoke for an hour to prove to her that it worked. That was the right size for a beginning, and I recommend it.

## The line: measure upload, not download

Streaming sends. Packages are advertised by what they receive. Run a speed test at the hour when you want to stream and write down the *upload*, three evenings in a row. Take the lowest number and use at most half to two thirds of it.

| Picture | Video bitrate | Upload you should measure | Data an hour |
|---|---|---|---|
| 720p, 30 frames | 3,000 kbps | 5 Mbps | 1.4 GB |
| 720p, 60 frames | 4,500 kbps | 8 Mbps | 2.0 GB |
| 1080p, 60 frames | 6,000 kbps | 10 Mbps | 2.7 GB |

A steady 720p looks better than a 1080p that breaks. Nobody has ever left because of 720p; people leave when the picture freezes.

## The sound: first money, first care

Viewers forgive a soft picture. They do not forgive echo.

- Bring the microphone to within a hand's width of your mouth, slightly to the side.
- Hang a blanket behind the screen, which is the wall you talk to. Under an iron roof, a second one overhead works wonders; stop when it rains and make that a running joke.
- In the software, switch on a noise gate and a little compression. Record one minute and listen on a cheap phone. That is where your audience is.

## The picture: one lamp

Put a lamp behind the screen, aimed at the wall in front of you, so that soft light falls back on your face. A phone can serve as a camera. A console can stream by itself without a computer, and for the first month that is enough.

## Before you go live

1. A separate e-mail address, two-step sign-in, and no home address on anything.
2. Check the window: can the view outside identify your street? Turn the desk.
3. Music rights: game music is mostly tolerated, chart music often is not. Use what the platform offers as safe.
4. Two moderators you trust, even with two viewers.
5. A list of words to block, set up on a calm day.
6. A UPS on the router, if cuts are common where you live.

## The calendar: twelve shows

Three evenings a week, ninety minutes, the same hours. Not more. Each show has one sentence, written before: *tonight I try to beat the volcano track without brakes.* One sentence gives you a title, a beginning and an end.

Talk as though to a friend on the sofa: what you see, what you try, why it failed. Silence of more than ten seconds is the commonest beginner's fault.

## After a month, decide with facts

- Did you hold nine of the twelve dates?
- Did anybody come twice whom you did not know?
- Did you look forward to it on most days?

Two times yes: go on, and only then buy something. Fewer: you have learned to light a room and speak in public, for almost nothing.

> Growth comes from being in other people's rooms. Visit small channels, be useful there, and never paste your link.

Webcams and headsets wait [in the shop](/products), and they will still be there next month.`,
};

export const speedrunning: SeedArticle = {
  title: 'Speedrunning for people with a job',
  intro:
    'Finishing a game as fast as possible sounds like a hobby for those with endless afternoons. It is in fact the most schedulable way to play: one game you love, twenty minutes at a time, and a number that gets smaller. We explain categories and timing rules, choose a first game with you, set up splits on any old laptop, and describe a practice method that turns half an hour before dinner into progress.',
  photo: 'storyspeedrun-lime',
  author: 'Kiprono Sigei',
  daysAgo: 185,
  categories: ['culture', 'guides'],
  tier: 'paid',
  content: `I drive a delivery van. I have half an hour in the evening, on four days of the week. In fourteen months I have taken a game that I loved as a boy from two hours and ten minutes down to fifty-one. Nobody will ever see that time in a ranking. It is the most fun I have had with a controller.

## The words you need

| Word | Meaning |
|---|---|
| Any% | Reach the end by any means allowed |
| 100% | Everything collected, as the community defines it |
| Glitchless | No exploiting of faults in the game |
| RTA | Real time, by the clock, from start to end |
| IGT | The time that the game itself counts |
| Split | A checkpoint at which you note the time |
| PB | Your personal best, the only rival at first |

Each game has its own rules, written by those who run it: when the clock starts, which version is allowed, whether a turbo button is. Read them before you spend a month on a route that does not count.

## Choosing a first game

1. You have finished it at least twice and would gladly do so again.
2. A run takes less than ninety minutes. Under thirty is even better.
3. Loading times are about equal on all machines, or the rules remove them.
4. The community answers questions from beginners. Read a week of their forum.
5. You own it already.

Short platformers, racing games with time trials and old adventures are grateful. A role-playing game of twelve hours is a second job.

## Setting up in an evening

You need the game, a timer and a way to record. A free split timer runs on any old laptop beside the console. Cut the game into eight to twelve parts at places you cannot miss. For proof, a phone on a stack of books that films the screen is enough at the beginning.

Record your first full run without any tricks. It will be slow. It is your baseline, and in a year it will be your favourite film.

## The method for half an hour

- **Minutes 0–5:** warm up with one part that you do well.
- **Minutes 5–20:** one trick, one place, in practice only. Count attempts and successes: 3 of 20, then 6 of 20. A trick goes into the run when it works about seven times in ten.
- **Minutes 20–30:** one part from start to end, timed.

Full runs are for the weekend. Beginners do only full runs, get tired at the third boss and practise the first ten minutes forever.

## Where the time really is

In my first twenty minutes of savings there was no trick at all. It was menus, skipped dialogue, walking in straight lines, and not stopping to think. Look at your recording for moments in which the character stands still. Write down how many seconds each lasts, and add them up.

> A safe strategy that costs eight seconds is faster than a fast one that fails twice in three runs.

## Company

There are runners in every town, mostly alone in a room. Look on [the events page](/events) for open evenings; two screens side by side, the same game, the loser buys chapati. That, too, is a category.`,
};
