// A bot that plays a game of Megiddo against the server's bot: `node bot.mjs https://example.org`.
// Node 22 has WebSocket built in; Node 20 needs --experimental-websocket.

const site = process.argv[2];
const headers = { authorization: `Bearer ${process.env.SPITE_TOKEN}` };
const body = JSON.stringify({ game: 'megiddo', computer: 'easy' });
const made = await fetch(`${site}/api/matches`, { method: 'POST', headers, body });
const { id } = await made.json();
const protocols = ['spite.v2.json'];
const socket = new WebSocket(`${site.replace('http', 'ws')}/ws/match/${id}`, { protocols, headers });

socket.onmessage = ({ data }) => {
  const { type, version, match: view } = JSON.parse(data);
  // Request a snapshot; after an error (too many messages), wait a second first.
  if (['step', 'rejected', 'error'].includes(type))
    setTimeout(() => socket.send('{"type": "sync"}'), type === 'error' ? 1000 : 0);
  if (type !== 'snapshot' || view.game === null) return;
  const { position, result } = view.game;
  if (view.status === 'finished') {
    console.log(JSON.stringify(result));
    process.exit();
  } else if (position.turn === view.viewer) {
    const points = position.stones.flatMap((stones, ring) =>
      [...stones].map((stone, spoke) => ({ stone, ring: ring + 1, spoke })),
    );
    const free = points.filter(({ stone }) => stone === '.');
    const { ring, spoke } = free[Math.floor(Math.random() * free.length)]; // Yours is better.
    const action = { type: 'lay', ring, spoke };
    socket.send(JSON.stringify({ type: 'act', id: `turn${position.number}`, version, action }));
  }
};
