export { PasswordDialog } from './password-dialog.tsx';
export { useProvenAction } from './use-proven-action.tsx';
export { useSignInAgain } from './use-sign-in-again.tsx';
