/** The characters of Megiddo's bots, by level: a name, a drawn face and a line of text. */

import { t } from '../../i18n/texts.svelte';
import type { BotCharacters } from '../../ui/bot_characters';

export const CHARACTERS = {
  novice: {
    name: 'Noam',
    face: {
      ground: '#d9c48f',
      skin: '#e3b285',
      clothes: '#2f6650',
      over: [
        [
          'M9.200 14.200C7.600 8.600 11 5.200 16 5.200s8.400 3.400 6.800 9c-.5-1.700-1.200-2.800-2.100-3.500-1 .7-2.100.7-3-.1-1.100.9-2.400.9-3.500 0-.9.8-2 .8-3 .1-.900.700-1.600 1.800-2 3.500Z',
          '#7a4a2b',
        ],
        ['M11 18h1v1h-1ZM12.700 19h1v1h-1ZM20 18h1v1h-1ZM18.300 19h1v1h-1Z', '#b97f52'],
      ],
    },
    line: () => t('megiddoEntry:novice', { name: 'Noam' }),
  },
  easy: {
    name: 'Tala',
    face: {
      ground: '#7fb08a',
      skin: '#c98d5e',
      clothes: '#f4f1e8',
      behind: [['M16 5c5.500 0 8 3.500 8 8.500V26H8V13.500C8 8.500 10.500 5 16 5Z', '#3a2519']],
      over: [
        [
          'M9.200 13c0-4.500 2.800-7 6.800-7s6.800 2.500 6.800 7c-2.800-1-5-2-6.800-3.500-1.800 1.500-4 2.500-6.800 3.500Z',
          '#3a2519',
        ],
        [
          'M9 10.700c4.500-2 9.500-2 14 0v1.700c-4.500-2-9.500-2-14 0ZM16 8.700l1.500 1.800-1.500 1.800-1.500-1.800Z',
          '#f0c14b',
        ],
      ],
    },
    line: () => t('megiddoEntry:easy', { name: 'Tala' }),
  },
  medium: {
    name: 'Ezra',
    face: {
      ground: '#b9412f',
      skin: '#b07a4c',
      clothes: '#2c3f63',
      over: [
        [
          'M9.400 15c1 2.200 2.200 2.600 3.600 2.400h6c1.400.2 2.600-.2 3.600-2.400.6 6-1.600 12-6.600 12s-7.200-6-6.600-12Zm4.100 4c.8 1.800 4.200 1.800 5 0Z',
          '#2b2019',
        ],
        [
          'M8.200 12.500C7 7 11 3.500 16 3.500s9 3.500 7.800 9c-5-1.600-10.600-1.600-15.600 0Z',
          '#f4f1e8',
        ],
        ['M8.700 9.700c4-3 9-4.500 13.600-4.100l.7 1.200c-4.900-.3-10 .9-14.500 4.200Z', '#d8d0bd'],
      ],
    },
    line: () => t('megiddoEntry:medium', { name: 'Ezra' }),
  },
  hard: {
    name: 'Dina',
    face: {
      ground: '#2c3f63',
      skin: '#e3b285',
      clothes: '#7ea6cf',
      behind: [
        [
          'M16 4.500c5.500 0 8 4 8 9.500 0 4 1 7 2.500 11h-21C7 21 8 18 8 14c0-5.500 2.500-9.500 8-9.500Z',
          '#e58a5a',
        ],
      ],
      over: [
        [
          'M8.700 15C8 8.500 11.500 5 16 5s8 3.500 7.300 10c-.9-4-3.300-6.200-7.300-6.200S9.600 11 8.700 15Z',
          '#e58a5a',
        ],
        [
          'M10.300 11.500C11.500 9.600 13.500 8.800 16 8.800s4.500.8 5.700 2.700c-1.700-1-3.600-1.500-5.700-1.500s-4 .5-5.700 1.500Z',
          '#f0c14b',
        ],
      ],
    },
    line: () => t('megiddoEntry:hard', { name: 'Dina' }),
  },
} satisfies BotCharacters;
