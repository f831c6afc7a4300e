/** The web client's beginning. */

import { mount } from 'svelte';
import App from './App.svelte';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no place for the app');

mount(App, { target });
