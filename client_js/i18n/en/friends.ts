/** Followed players, on the people page: texts in English. */

export default {
  friends: 'Friends',
  onlyRegistered: 'To follow players, you need an account. It takes a minute.',
  register: 'Register',
  byName: 'Player name',
  follow: 'Follow',
  followName: 'Follow {{name}}',
  unfollow: 'Unfollow',
  unfollowName: 'Unfollow {{name}}',
  following: 'Players you follow',
  nobody: 'You aren’t following anyone yet.',
  met: 'Recent opponents',
  playing: 'Playing {{game}}',
  here: 'Online',
  watch: 'Watch',
  seen: 'Let players who follow me see when I’m online and playing',
  nobodyCalledSo: 'There’s no registered player with that name.',
  tooMany: 'You’re following as many players as you can. Unfollow one first.',
  notYourself: 'That’s your own name.',
  failed: 'That didn’t work. Try again in a moment.',
} as const;
