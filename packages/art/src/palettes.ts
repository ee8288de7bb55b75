/** The colours of one theme. `body` is an object's material from its lit side to its shaded one. */
export interface Palette {
  deep: string;
  dark: string;
  main: string;
  light: string;
  accent: string;
  body: readonly [lit: string, plain: string, shaded: string];
}

/** Dark materials are light enough to contrast with a dark background. */
const graphite = ['#7A869B', '#3C4554', '#1B212B'] as const;
const porcelain = ['#FFFFFF', '#DCE2EC', '#8C97AD'] as const;

const palette = (
  deep: string,
  dark: string,
  main: string,
  light: string,
  accent: string,
  body: Palette['body'] = graphite,
): Palette => ({ deep, dark, main, light, accent, body });

const colours = {
  playstation: palette('#061233', '#0B2F86', '#1F66E5', '#9CC1FF', '#F4F7FF', porcelain),
  xbox: palette('#06200C', '#0D5220', '#2FA33A', '#A9F0A0', '#E9FFE0'),
  nintendo: palette('#2C0508', '#8E0E17', '#E4303A', '#FF9A94', '#FFF1EE', ['#FF7A78', '#DD2530', '#8A0F17']),
  steam: palette('#08131D', '#17374F', '#2F7BA1', '#8FD3E8', '#5EE0C8', ['#6A8398', '#2C4458', '#13222F']),
  pc: palette('#0C0F16', '#232C3C', '#52678C', '#B4C1D9', '#C8F031'),
  mobile: palette('#06201F', '#0E504F', '#1FA096', '#9DE8DA', '#FFD36A', ['#55606B', '#252E36', '#11171C']),
  roblox: palette('#16181E', '#353B47', '#E2413A', '#F7B5A9', '#FFFFFF', ['#F0F2F6', '#BFC6D2', '#767F90']),
  fortnite: palette('#12154A', '#2A3199', '#4D6BE6', '#A8C4FF', '#FFE04A', ['#7F98F5', '#3B4FC0', '#1E2673']),
  valorant: palette('#12090D', '#4A0F1C', '#E5394B', '#FFB3AE', '#F5E9E0', ['#5B4A50', '#2C2228', '#150E12']),
  apple: palette('#15171C', '#41474F', '#9AA3B2', '#F0F2F6', '#FF7A59', ['#FAFBFC', '#CDD3DC', '#848D9B']),
  google: palette('#0E1A2D', '#1D478F', '#3B82E6', '#CFE1FF', '#F8C44A', porcelain),
  netflix: palette('#0D0506', '#4A0A0F', '#B3141D', '#FF8B84', '#FFE8E1', ['#4F474A', '#272023', '#120D0F']),
  lime: palette('#11170A', '#38480F', '#A9CF22', '#E6FA9A', '#F8FFE0', ['#DDF56E', '#AFD42A', '#64801A']),
  coral: palette('#2A0D0A', '#8C2E20', '#F2644A', '#FFC0AC', '#FFE9C7', ['#FF9B85', '#EE5C42', '#99301F']),
  gold: palette('#1C1304', '#6B4A0C', '#D99A22', '#FFE09A', '#FFF6DD', ['#5E5442', '#2E281C', '#16120B']),
  ocean: palette('#041A2B', '#0A4A6E', '#1588B5', '#9FE0F2', '#F5D98B', ['#6FC6E0', '#1D86AE', '#0B4763']),
  violet: palette('#17122A', '#3D2F66', '#6E5AA8', '#C5B6EA', '#F2C6A0', ['#9A88CC', '#5F4C97', '#33275A']),
  forest: palette('#0A1A12', '#1C4A2E', '#3C8A54', '#B4E0B0', '#F0D58A', ['#7FA886', '#3D6B4A', '#1C3A27']),
  savanna: palette('#2A0F14', '#8A2E1E', '#E87A2E', '#FFD08A', '#FFF0C9', ['#F5A765', '#CC6427', '#73301A']),
  night: palette('#070A14', '#1B2442', '#40528A', '#A9B8E6', '#F0E6C8', ['#76829F', '#353E58', '#161C2E']),
  razer: palette('#061208', '#0E3316', '#2DB53C', '#A5F2A0', '#E9FFE0'),
  spotify: palette('#06140C', '#0C4A2A', '#1FA85A', '#A6F0C4', '#F2FFE9'),
  meta: palette('#0A1226', '#1B3A7A', '#3A6FE0', '#BBD2FF', '#F4F7FF', porcelain),
  discord: palette('#14153A', '#2F3494', '#5A66EA', '#C6CCFF', '#FFFFFF'),
  eaplay: palette('#1E0A1A', '#6A1230', '#E0344E', '#FFB3B0', '#FFE9DD'),
  freefire: palette('#1F0E04', '#7A3208', '#F08A1E', '#FFD79A', '#7FE3F0'),
  pubg: palette('#1A160A', '#5A4A1A', '#C99A2E', '#FFE3A0', '#FFF6DD'),
  codm: palette('#0C120C', '#2E3A26', '#6E8A4A', '#CFE0A9', '#F2E9C4'),
  minecraft: palette('#0E1A0C', '#2E5A24', '#5FA83A', '#C4F09A', '#FFE27A'),
  eafc: palette('#07140F', '#0E4A3A', '#16A37A', '#A0F5D8', '#E9FF6A'),
} satisfies Record<string, Palette>;

/** A colour world: a platform or a mood. */
export type Theme = keyof typeof colours;

/** The colours of each theme. */
export const palettes: Readonly<Record<Theme, Palette>> = colours;
