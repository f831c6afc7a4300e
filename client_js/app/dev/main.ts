/** Shows the table in a made-up state: `?scene=mid&seat=0`. Not part of the client that is built. */

import { mount } from 'svelte';
import type { Seat } from '../../sdk';
import { LiveMatch } from '../play/live.svelte';
import '../styles/base.css';
import '../styles/marks.css';
import '../styles/tokens.css';
import { FakeClient } from './fake_client';
import Scene from './Scene.svelte';
import { scene } from './scenes';

const query = new URLSearchParams(location.search);
const seat = query.get('seat') === 'spectator' ? 'spectator' : (Number(query.get('seat')) as Seat);
const client = new FakeClient(scene(query.get('scene') ?? 'mid', seat));
const live = new LiveMatch(client);
Object.assign(window, { client, live });
const target = document.getElementById('app');
if (target) mount(Scene, { target, props: { live } });
