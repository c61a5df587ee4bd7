export { levelTones } from './tones.ts';
