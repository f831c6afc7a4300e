/** Whom a player follows: texts in English. */

export default {
  friends: 'Friends',
  onlyRegistered: 'To follow players you need a name that lasts. It takes a minute.',
  register: 'Register',
  byName: 'Player’s name',
  follow: 'Follow',
  followName: 'Follow {{name}}',
  unfollow: 'Unfollow',
  unfollowName: 'Unfollow {{name}}',
  following: 'Players you follow',
  nobody: 'You follow nobody yet.',
  met: 'Players you met lately',
  playing: 'Playing {{game}} now',
  here: 'Here now',
  watch: 'Watch',
  seen: 'Players who follow me see when I am here and when I play',
  nobodyCalledSo: 'No registered player has that name.',
  tooMany: 'You follow as many players as you can. Unfollow somebody first.',
  notYourself: 'That name is your own.',
  failed: 'That did not work just now. Try again in a moment.',
} as const;
