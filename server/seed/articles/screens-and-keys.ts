import type { SeedArticle } from '../types.ts';

export const refreshRates: SeedArticle = {
  title: '60, 120, 144, 240: refresh rates without the fog',
  intro:
    'A monitor with a big number on the box may show no more frames than the one you have. What hertz really mean, where the gain stops, and which setting half of all new owners forget to switch on.',
  photo: 'storymonitor-lime',
  author: 'Wanjiru Kamande',
  daysAgo: 63,
  categories: ['hardware', 'guides'],
  tier: 'free',
  content: `A screen shows still pictures quickly, one after another. The refresh rate says how many times in a second it can change the picture. The frame rate says how many pictures your console or computer manages to draw. The smaller of the two is what you see.

## Think in milliseconds

| Refresh rate | Each picture stands for | Saved against the step before |
|---|---|---|
| 60 Hz | 16.7 ms | |
| 120 Hz | 8.3 ms | 8.4 ms |
| 144 Hz | 6.9 ms | 1.4 ms |
| 165 Hz | 6.1 ms | 0.8 ms |
| 240 Hz | 4.2 ms | 1.9 ms |

Look at the last column. From 60 to 120 is a leap that everybody sees when a picture scrolls. From 144 to 165 is a number on a box. From there to 240 a competitive player may feel something; most others will feel the price.

## Will your machine deliver the frames?

- **Current consoles:** many games have a performance mode with 60 frames; a smaller number offer 120. A 144 Hz screen will run at 120 with a console.
- **PlayStation 4 and the first Switch:** 60 at most. A faster screen changes nothing.
- **PC:** depends on the graphics card and on the game. Light competitive titles run fast on modest hardware, large open worlds do not.

So buy the screen for the games you play, not for the ones in the advertisement.

## The setting everybody forgets

A new 144 Hz monitor on a computer often starts at 60 Hz. Open the display settings, find *advanced display*, and choose the high rate. On a console, look under *screen and video* and allow 120 Hz. Then check the cable: old HDMI cables and adapters quietly limit the rate. Use the cable from the box first.

## Variable refresh, in one paragraph

When the frame rate wanders, say between 48 and 60, a fixed screen either tears the picture or stutters. With variable refresh (VRR, sold as FreeSync or G-Sync Compatible as well) the screen waits for each frame. Xbox Series machines work with HDMI VRR and FreeSync. The PlayStation 5 wants HDMI 2.1 VRR, so a FreeSync monitor with an older HDMI socket will not do it there. If your games hold their frame rate, you will not miss it.

## Response time and the honest test

"1 ms" on the box is measured at a setting that often shows ugly bright edges behind moving things. Read a review that shows the pictures, or do this in a shop: scroll a page of text and try to read while it moves. Medium overdrive is usually the best setting.

## What I would buy

1. Console and sofa: keep the television, and check that its *game mode* is on. That one switch often saves more delay than any new screen.
2. Console and desk: 27 inches, 1440p, 120 Hz or more.
3. Shooter on a PC: 24 inches, 1080p, 144 to 180 Hz, and put the rest into the graphics card.
4. Work and play on one screen: 27 inches, 1440p, IPS, and a stand that moves up and down.

> Set it up, walk away, and have a friend switch between 60 and 120. If you can tell, you chose well.

Compare the [monitors in the shop](/products) by those four lines.`,
};

export const keyboardSwitches: SeedArticle = {
  title: 'Linear, tactile, clicky: a fair guide to keyboard switches',
  intro:
    'Red, brown, blue: keyboards are sold by colour, yet the colours say little until a finger has tried them. What happens under the cap, what it changes in a game, and how not to be hated in a shared house.',
  photo: 'storykeyboard-coral',
  author: 'Zawadi Mghanga',
  daysAgo: 133,
  categories: ['reviews', 'hardware'],
  tier: 'free',
  content: `I type for a living and play at night, so my fingers have opinions. I borrowed seven keyboards for a month and wrote down which one I reached for. The result surprised me: after three days the difference in speed was gone, and the difference in comfort was not.

## What is under the cap

A mechanical switch is a small plastic stem on a spring. Press it, and at some depth two contacts meet: that is the *actuation point*, often near two millimetres of a travel of about four. How it feels on the way down is what the families are about.

| Family | Feels like | Sounds like | Usual colour |
|---|---|---|---|
| Linear | Smooth all the way | Soft knock at the bottom | Red, black, yellow |
| Tactile | A bump where it fires | Knock, slightly more | Brown, clear |
| Clicky | A bump and a click | A stapler | Blue, green |

Colours are a custom and not a law. One maker's red may be lighter than another's. Look for the force in grams: about 45 is light, 60 is firm.

## What changes in a game

- **Shooters and rhythm games:** linear. Nothing stands in the way of tapping a key many times, and you can hold one half pressed without a bump.
- **Strategy and typing between rounds:** tactile. The bump tells you that the key has fired, so you stop hammering.
- **Clicky:** a joy for the writer, a nuisance for the team on voice chat. If your microphone is on the desk, your friends will write the review for you.

Nobody wins because of a switch. A light one does forgive a tired hand late in the evening, though, and that is worth something.

## Membrane is not a crime

A good membrane keyboard is quiet, survives a spilled soda better and costs a third. If you share a bedroom with a sleeping sibling, it may be the right choice. Check only that it registers several keys at once: hold W, A, shift and space together and press E. If E does not appear in a text field, look further.

## The rest of the keyboard

1. **Size.** A board without the number block leaves room for the mouse. Low sensitivity players should want that more than any light show.
2. **Hot-swap sockets.** You can pull a switch out and try another without soldering. It makes a mistake cheap.
3. **Caps.** PBT plastic stays matt, ABS becomes shiny. In a warm, dusty room you will notice after some months.
4. **Cable.** A detachable USB-C cable is the first thing that breaks and the easiest to replace.
5. **Layout.** Check whether it is the US or the UK arrangement. The Enter key and the @ sign differ.

## Quieter tomorrow, for almost nothing

Rubber rings under the caps soften the landing. A mat of felt under the board takes the drum out of the desk. A layer of tape on the back of the circuit board deepens the tone; enthusiasts swear by it, and it costs one evening.

> Try before you buy if you can: ten minutes of typing in a friend's room beat ten videos.

If you cannot, choose from [our keyboards](/products) by family first, and [ask us](/contact-us) for the force in grams.`,
};
