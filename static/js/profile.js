// @ts-check
// The page of one's profile: what was saved for the account counts on this device at once.
import { followAccount } from './lib/settings.js';

if (document.querySelector('.messages')) followAccount();
