/** The city that this installation is for. */
export { market } from '#market';
