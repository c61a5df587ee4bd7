export { PasswordDialog } from './password-dialog.tsx';
export { useSignInAgain } from './use-sign-in-again.tsx';
