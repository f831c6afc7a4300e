/** The client's texts in Indonesian, except for the games' own. */

import account from './account';
import challenges from './challenges';
import fairness from './fairness';
import friends from './friends';
import help from './help';
import home from './home';
import learn from './learn';
import match from './match';
import moderation from './moderation';
import own from './own';
import programs from './programs';
import refusal from './refusal';
import replay from './replay';
import rules from './rules';
import shell from './shell';
import results from './results';
import signals from './signals';
import table from './table';
import talk from './talk';
import watch from './watch';
import words from './words';

export default {
  account,
  challenges,
  fairness,
  friends,
  help,
  home,
  learn,
  match,
  moderation,
  own,
  programs,
  refusal,
  replay,
  rules,
  shell,
  results,
  signals,
  table,
  talk,
  watch,
  words,
};
