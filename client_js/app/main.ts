/** The web client's beginning. */

import { mount } from 'svelte';
import App from './App.svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/marks.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no place for the app');

mount(App, { target });
