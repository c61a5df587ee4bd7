export { deleteUser } from './delete-user.ts';
export { registerAccountDeletion } from './routes.ts';
