/** The characters of Pirate's bots, by level: a name, a drawn face and a line of text. */

import { t } from '../../i18n/texts.svelte';
import type { BotCharacters } from '../../ui/bot_characters';

export const CHARACTERS = {
  easy: {
    name: 'Coco',
    face: {
      ground: '#7ea6cf',
      skin: '#8d5a3b',
      clothes: '#f4f1e8',
      over: [
        [
          'M8.800 12.800C8 8 11.500 5 16 5s8 3 7.200 7.800c-4.600-1.700-9.800-1.700-14.400 0ZM22.500 11l5 .2-2.500 1.700 1.500 2.600-4.500-2Z',
          '#b9412f',
        ],
        ['M12 8.500h1.500V10H12ZM16 6.800h1.500v1.500H16ZM19 9h1.500v1.500H19Z', '#f4f1e8'],
      ],
      lines: [['M9 18.500a1.500 1.500 0 1 0 1 1', '#f0c14b']],
    },
    line: () => t('pirateEntry:easy', { name: 'Coco' }),
  },
  medium: {
    name: 'Finn',
    face: {
      ground: '#2f6650',
      skin: '#f2cba6',
      clothes: '#b9412f',
      over: [
        [
          'M9.200 14C8 8.500 11 5.500 15.500 5.500c5 0 8 3 7.300 8.500-.8-2-2-3-3.600-3.300-3.400.8-6 .3-7.700-.4-1.200.8-1.800 2-2.300 3.700Z',
          '#e0b04a',
        ],
        ['M16.700 13.500h4.600c.3 2.800-.7 4-2.300 4s-2.600-1.200-2.300-4Z', '#23201c'],
      ],
      lines: [['M9.800 11.800l12.500 3', '#23201c']],
    },
    line: () => t('pirateEntry:medium', { name: 'Finn' }),
  },
  hard: {
    name: 'Vega',
    face: {
      ground: '#e58a5a',
      skin: '#d9a066',
      clothes: '#2c3f63',
      behind: [['M9 10h14c2 5 2 10 1.500 15h-17C7 20 7 15 9 10Z', '#4a2c1c']],
      over: [
        [
          'M5 11.500C7.500 5.500 11 3 16 3s8.500 2.500 11 8.500c-3.500-1.400-7-2-11-2s-7.500.6-11 2Z',
          '#23262f',
        ],
        [
          'M5 11.500c3.500-2.400 7-3.400 11-3.400s7.500 1 11 3.400c-3.500-1.200-7-1.700-11-1.700s-7.500.5-11 1.700ZM16 4.200l1.500 1.700L16 7.600l-1.500-1.700Z',
          '#f0c14b',
        ],
      ],
    },
    line: () => t('pirateEntry:hard', { name: 'Vega' }),
  },
} satisfies BotCharacters;
