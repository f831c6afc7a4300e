/** The page about the bot API: texts in English. */

export default {
  title: 'Play with a bot of your own',
  lead: 'From a token to a finished game in a few minutes. Bots play by the same rules as everyone else and see no more than you would.',
  makeToken: 'Create a token',
  tokenSays:
    'Register if you haven’t yet, then create a token under “Bots” on your account page. It’s shown only once: copy it. Anyone who has the token can play as you but can’t change your account, and you can revoke it at any time.',
  toAccount: 'Go to your account',
  saveProgram: 'Copy a program',
  bothPlay:
    'Both do the same thing: they start a short game against a bot and choose random moves until it’s over. Choose the language you prefer.',
  runIt: 'Run it, with your token in place of spite_…',
  needs:
    'You need Python 3.11 or later with the package websockets (pip install websockets), or just Node.js 22 or later. At the end the program prints the result, and you’ll find the game under “Your games”.',
  inPython: 'In Python',
  inJavaScript: 'In JavaScript',
  makeBetter: 'Make it smarter',
  whatToChange:
    'Put your own idea where the program picks a random move. To play against a person, leave out “computer”: the response then contains a link to send them.',
  marked:
    'Everyone at the table can see that a bot is playing. Its games aren’t rated, for either player.',
  tooFast:
    'If a bot sends too much, the server rejects messages and says so. The bot should then wait a second and ask for the state of the game.',
  protocol:
    'docs/protocol in this site’s source code describes all messages, with a JSON Schema for each.',
  copy: 'Copy',
  copyName: 'Copy {{name}}',
  copied: 'Copied',
  notCopied: 'Select and copy it yourself',
} as const;
