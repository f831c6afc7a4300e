/**
 * Draws the picture of a daily deal's result that a player can share: day, score, place and streak.
 * It reveals nothing about the deal.
 */

import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts.svelte';
import type { Daily, DailyResult } from '../../sdk';
import { dayText, placeText, scoreText, streakNumber } from './daily_texts';

/** The size that most sites and apps show whole. */
const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 96;
/** The debossed place of the streak. */
const PLACE = { x: 806, y: 116, width: 286, height: 398, radius: 22 } as const;
const TEXT_WIDTH = PLACE.x - LEFT - 56;
const COLOURS = ['felt', 'hollow', 'rail', 'on-felt', 'on-felt-soft'] as const;

type Colours = Readonly<Record<(typeof COLOURS)[number], string>>;
/** The families of headings and of other texts. */
type Fonts = { readonly heading: string; readonly body: string };
type Align = 'left' | 'center';

/** The texts of a picture. */
export type PictureTexts = {
  readonly site: string;
  readonly title: string;
  readonly score: string;
  readonly unit: string;
  readonly place: string;
  readonly streak: string;
  readonly inARow: string;
  readonly address: string;
};

/** Return the texts of the picture of a result. `host` is the site's address without a scheme. */
export function pictureTexts(
  site: string,
  host: string,
  { day, streak }: Pick<Daily, 'day' | 'streak'>,
  result: DailyResult,
): PictureTexts {
  return {
    site,
    title: t('daily:pictureTitle', { day: dayText(day) }),
    score: scoreText(result.score),
    unit: t('daily:points'),
    place: publicPlace(result),
    streak: streakNumber(streak),
    inARow: t('daily:inARow', { count: streak.days }),
    address: `${host}/daily`,
  };
}

/** Return the player's place, in words for others. */
function publicPlace(result: DailyResult): string {
  const { place, players, listed } = result;
  if (listed) return placeText(result);
  return players === 0 ? '' : t('daily:outside', { place, number: formatNumber(players + 1) });
}

/** Return the picture as a PNG file, in the colours and fonts of the page. */
export async function pictureFile(texts: PictureTexts, name: string): Promise<File> {
  const { colours, fonts } = pageStyles();
  const letters = Object.values(texts).join('');
  await document.fonts.load(`600 40px ${fonts.heading}`, letters);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  draw(context, texts, colours, fonts);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob === null) throw new Error('this browser writes no pictures');
  return new File([blob], name, { type: 'image/png' });
}

/** Return the page's colours and fonts. The colours are those of the light theme, for all to see. */
function pageStyles(): { colours: Colours; fonts: Fonts } {
  const probe = document.createElement('span');
  probe.style.colorScheme = 'light';
  document.body.append(probe);
  const read = (property: 'color' | 'fontFamily', value: string): string => {
    probe.style[property] = value;
    return getComputedStyle(probe)[property];
  };
  const colours = Object.fromEntries(
    COLOURS.map((name) => [name, read('color', `var(--${name})`)]),
  ) as Colours;
  const fonts = {
    heading: read('fontFamily', 'var(--font-heading)'),
    body: read('fontFamily', 'var(--font)'),
  };
  probe.remove();
  return { colours, fonts };
}

function draw(
  context: CanvasRenderingContext2D,
  texts: PictureTexts,
  colours: Colours,
  fonts: Fonts,
): void {
  drawTable(context, colours);
  drawPlace(context, colours);
  const write = (
    text: string,
    at: { x: number; y: number; size: number; width?: number; align?: Align; weight?: number },
    family: string,
    colour: string,
  ): number => {
    const { x, y, size, width = TEXT_WIDTH, align = 'left', weight = 600 } = at;
    context.font = `${weight} ${size}px ${family}`;
    const shrunk = size * Math.min(1, width / context.measureText(text).width);
    context.font = `${weight} ${shrunk}px ${family}`;
    context.fillStyle = colour;
    context.textAlign = align;
    context.fillText(text, x, y);
    return context.measureText(text).width;
  };
  const { heading, body } = fonts;
  const { 'on-felt': ink, 'on-felt-soft': soft } = colours;
  write(texts.site, { x: LEFT, y: 148, size: 48 }, heading, ink);
  write(texts.title, { x: LEFT, y: 202, size: 32, weight: 400 }, body, soft);
  const score = { x: LEFT - 8, y: 408, size: 216, width: TEXT_WIDTH - 150 };
  const right = score.x + write(texts.score, score, heading, ink);
  write(texts.unit, { x: right + 20, y: 408, size: 36, weight: 400, width: 130 }, body, soft);
  write(texts.place, { x: LEFT, y: 492, size: 36 }, body, ink);
  write(texts.address, { x: LEFT, y: 552, size: 28, weight: 400 }, body, soft);
  const middle = PLACE.x + PLACE.width / 2;
  const inside = { x: middle, width: PLACE.width - 48, align: 'center' } as const;
  write(texts.streak, { ...inside, y: 342, size: 148 }, heading, ink);
  write(texts.inARow, { ...inside, y: 404, size: 30, weight: 400 }, body, soft);
}

/** Draw the table in light from the upper left, with its edges. */
function drawTable(context: CanvasRenderingContext2D, { felt, rail }: Colours): void {
  context.fillStyle = felt;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const light = context.createRadialGradient(336, 76, 0, 336, 76, WIDTH);
  light.addColorStop(0, '#ffffff1a');
  light.addColorStop(0.5, '#ffffff00');
  light.addColorStop(0.5, '#00000000');
  light.addColorStop(1, '#00000033');
  context.fillStyle = light;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = rail;
  context.fillRect(0, 0, 14, HEIGHT);
  context.fillRect(WIDTH - 14, 0, 14, HEIGHT);
}

/** Draw an empty place, debossed into the table. */
function drawPlace(context: CanvasRenderingContext2D, { hollow }: Colours): void {
  const { x, y, width, height, radius } = PLACE;
  context.save();
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fillStyle = hollow;
  context.shadowColor = '#ffffff26';
  context.shadowOffsetX = 2;
  context.shadowOffsetY = 2;
  context.fill();
  context.clip();
  // The shade of the edge: a line around the place, which is not drawn itself.
  context.beginPath();
  context.roundRect(x - 10, y - 10, width + 20, height + 20, radius + 10);
  context.shadowColor = '#00000080';
  context.shadowBlur = 14;
  context.shadowOffsetX = 3;
  context.shadowOffsetY = 6;
  context.lineWidth = 20;
  context.stroke();
  context.restore();
}
