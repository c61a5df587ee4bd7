export { useSignInAgain } from './sign-in-again.tsx';
