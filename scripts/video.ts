import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawPoster, group, palettes, path, posterSize, rect, road, Sheet, savannah, sea, stroke } from '@uwanja/art';
import { chromium } from 'playwright-core';
import { findChromium } from './support/chromium.ts';

/**
 * Draws the sample film of the streaming pages with the art kit, frame by frame, and writes it to public/video as mp4
 * and webm with its poster. Run by hand where ffmpeg is installed (`node scripts/video.ts`); the files are committed.
 * `node scripts/video.ts --poster` writes only the poster.
 */

const folder = 'public/video';
const size = { width: 1280, height: 528 } as const;
const framesPerSecond = 24;
/** Durations in seconds. The film has three shots that cross-fade, and fades from and to black. */
const length = 10;
const fade = 0.6;

const between = (from: number, to: number, share: number) => from + (to - from) * share;
/** Ease-in-out. */
const eased = (share: number) => share * share * (3 - 2 * share);

/** The visible part of a landscape in its own coordinates: left, top and width. */
type View = readonly [x: number, y: number, width: number];

interface Shot {
  readonly from: number;
  readonly to: number;
  /** The camera's view at the start and at the end. */
  readonly camera: readonly [View, View];
  /** Draws the landscape at a time in seconds since the start of the shot. */
  readonly draw: (sheet: Sheet, time: number) => string;
}

const birds = (time: number) =>
  [0, 1, 2, 3, 4]
    .map((index) => {
      const lift = 10 * Math.sin(time * 7 + index * 1.7);
      const wing = `q-10 ${-8 - lift} -22 ${-lift}m22 ${lift}q10 ${-8 - lift} 22 ${-lift}`;
      const x = -220 + time * 62 + index * 38;
      const y = 300 - time * 9 + (index % 2 ? 18 : 0) - index * 9;
      return stroke(`M${x} ${y}${wing}`, '#140609', 3.5);
    })
    .join('');

/** Draws the approaching lane marks of the road, from the horizon to the roof of the car. */
const lane = (sheet: Sheet, time: number) => {
  const depthAt = (share: number) => 378 + 290 * share ** 2.4;
  const marks = [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const near = ((index + time * 2.2) % 7) / 7;
    const [top, bottom] = [depthAt(near), depthAt(near + 0.07)];
    const half = (y: number) => 1 + (y - 378) * 0.1;
    return path(
      `M${240 - half(top)} ${top}H${240 + half(top)}L${240 + half(bottom)} ${bottom}H${240 - half(bottom)}z`,
      palettes.coral.accent,
    );
  });
  const surface = path('M228 379h24L346 492H134z', '#0B0D12');
  return sheet.clipped(rect(0, 378, 480, 114, 0, '#fff'), surface + marks.join(''));
};

const swell = (time: number) =>
  [0, 1, 2]
    .map((index) => {
      const shift = ((time * (34 + index * 22)) % 160) - 160;
      const crests = Array.from({ length: 9 }, () => 'q40-30 80 0t80 0').join('');
      const color = [palettes.ocean.light, palettes.ocean.main, palettes.ocean.deep][index] ?? palettes.ocean.deep;
      const y = 428 + index * 34;
      return path(`M${-460 + shift} ${y}${crests}V760H-620z`, color, { opacity: [0.35, 0.8, 1][index] });
    })
    .join('');

const shots: readonly Shot[] = [
  {
    from: 0,
    to: 3.7,
    camera: [
      [-260, 150, 960],
      [-90, 190, 760],
    ],
    draw: (sheet, time) => savannah(sheet, palettes.savanna) + birds(time),
  },
  {
    from: 3.1,
    to: 6.9,
    camera: [
      [-260, 215, 1000],
      [-195, 262, 870],
    ],
    draw: (sheet, time) => road(sheet, palettes.coral) + lane(sheet, time),
  },
  {
    from: 6.3,
    to: length,
    camera: [
      [-60, 180, 720],
      [-230, 130, 980],
    ],
    draw: (sheet, time) =>
      group(sea(sheet, palettes.ocean), `translate(0 ${Math.round(40 * Math.sin(time * 1.6)) / 10})`) + swell(time),
  },
];

/** Returns the opacity of a shot at a time. Shots cross-fade; the first and the last fade from and to black. */
const presence = ({ from, to }: Shot, time: number) =>
  Math.max(0, Math.min(1, (time - from) / fade, to === length ? (length - time) / fade : 1));

function drawFrame(time: number): string {
  const sheet = new Sheet();
  const layers = shots
    .filter(({ from, to }) => time >= from && time <= to)
    .map((shot) => {
      const share = eased((time - shot.from) / (shot.to - shot.from));
      const [[x0, y0, w0], [x1, y1, w1]] = shot.camera;
      const scale = size.width / between(w0, w1, share);
      const [x, y] = [between(x0, x1, share), between(y0, y1, share)];
      const seen = group(
        shot.draw(sheet, time - shot.from),
        `scale(${scale.toFixed(4)}) translate(${(-x).toFixed(3)} ${(-y).toFixed(3)})`,
      );
      return `<g opacity="${presence(shot, time).toFixed(3)}">${seen}</g>`;
    });
  const vignette = sheet.radial(
    [
      ['#000', 0],
      ['#000', 0],
      ['#000', 0.45],
    ],
    0.5,
    0.5,
    0.75,
  );
  const { width, height } = size;
  return sheet.finish(
    width,
    height,
    rect(0, 0, width, height, 0, '#000') + layers.join('') + rect(0, 0, width, height, 0, vignette),
  );
}

/** Encodes a screenshot of every frame into an almost lossless master file. */
async function film(master: string): Promise<void> {
  const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', `${framesPerSecond}`, '-i', '-'];
  const encoder = spawn('ffmpeg', ['-y', '-v', 'error', ...input, '-c:v', 'libx264', '-crf', '8', master], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const finished = once(encoder, 'close');
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: size });
    await page.setContent('<body style="margin:0;background:#000">');
    for (let frame = 0; frame < length * framesPerSecond; frame += 1) {
      await page.evaluate(
        (svg) => {
          document.body.innerHTML = svg;
        },
        drawFrame(frame / framesPerSecond),
      );
      encoder.stdin.write(await page.screenshot({ type: 'jpeg', quality: 97 }));
    }
  } finally {
    encoder.stdin.end();
    await browser.close();
  }
  const [code] = await finished;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Writes the poster, which needs no ffmpeg. */
async function writePoster(): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: posterSize });
  await page.setContent(`<body style="margin:0">${drawPoster()}`);
  await page.screenshot({ path: join(folder, 'short.jpg'), type: 'jpeg', quality: 80 });
  await browser.close();
}

const encodings: Readonly<Record<string, readonly string[]>> = {
  'short.mp4': [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '30',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
  ],
  'short.webm': ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '44', '-row-mt', '1', '-pix_fmt', 'yuv420p'],
};

if (import.meta.main) {
  await writePoster();
  if (process.argv.includes('--poster')) process.exit();
  const work = mkdtempSync(join(tmpdir(), 'film-'));
  const master = join(work, 'master.mp4');
  mkdirSync(folder, { recursive: true });
  await film(master);
  for (const [name, options] of Object.entries(encodings)) {
    const target = join(folder, name);
    execFileSync('ffmpeg', ['-y', '-v', 'error', '-i', master, '-an', ...options, target]);
    console.log(`${target}: ${Math.round(statSync(target).size / 1000)} kB`);
  }
  rmSync(work, { recursive: true });
}
