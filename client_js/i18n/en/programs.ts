/** The page for programs that play: texts in English. */

export default {
  title: 'Let a program play',
  lead: 'From a token to a finished game in a few minutes. Programs play by the same rules as everybody, and see no more than you would.',
  makeToken: 'Make a token',
  tokenSays:
    'Register if you have not, and make a token under “Programs” on your account’s page. It is shown once: copy it. Who has it plays as you, but can change nothing of your account, and you can revoke it at any time.',
  toAccount: 'To your account',
  saveProgram: 'Save a program',
  bothPlay:
    'Both do the same: start a short game against the computer, and choose each action at random until it is over. Take the one whose language you like.',
  runIt: 'Run it, with your token in the place of spite_…',
  needs:
    'Python 3.11 or later, with the package websockets (pip install websockets); or Node.js 20 or later, with nothing else. At the end the program prints the result, and the game is under “Your games”.',
  inPython: 'In Python',
  inJavaScript: 'In JavaScript',
  makeBetter: 'Make it better',
  whatToChange:
    'Where it chooses by chance, your own idea goes. In the place of the computer a person can be the other player: leave “computer” out, and the answer has the link to send them.',
  marked:
    'At the table everybody sees that a program plays. Its games are not rated, for nobody who sits there.',
  tooFast:
    'A program that sends too much is told so, and what it sent too fast is not read. It waits for a second, and asks how things stand.',
  protocol:
    'All messages are described in protocol/PROTOCOL.md, beside the source of this site, with a JSON Schema for each.',
  copy: 'Copy',
  copyName: 'Copy {{name}}',
  copied: 'Copied',
  notCopied: 'Select and copy it by hand',
} as const;
