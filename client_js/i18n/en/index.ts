/** All of the client's texts in English by area, except for the games' own. */

import account from './account';
import challenges from './challenges';
import chat from './chat';
import daily from './daily';
import friends from './friends';
import help from './help';
import home from './home';
import learn from './learn';
import match from './match';
import moderation from './moderation';
import myGames from './my_games';
import programs from './programs';
import puzzles from './puzzles';
import rejection from './rejection';
import replay from './replay';
import results from './results';
import rules from './rules';
import shell from './shell';
import signals from './signals';
import table from './table';
import watch from './watch';
import words from './words';

export default {
  account,
  challenges,
  chat,
  daily,
  friends,
  help,
  home,
  learn,
  match,
  moderation,
  myGames,
  programs,
  puzzles,
  rejection,
  replay,
  results,
  rules,
  shell,
  signals,
  table,
  watch,
  words,
};
