import { serviceTokenCalls } from '@curbside/domain/service-tokens/calls';
import type { ServiceToken } from '@curbside/domain/service-tokens/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { apiKey } from '../../platform/query-client.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

interface RevokeDialogProps {
  token: ServiceToken;
  onClose: () => void;
}

export function RevokeDialog({ token: { id, name }, onClose }: RevokeDialogProps) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => callApi(serviceTokenCalls.removeServiceToken, { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: apiKey(serviceTokenCalls.serviceTokens) });
      notifySuccess('The token is revoked.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => revoke.mutate()}
      title={`Revoke ${name}?`}
      confirmLabel="Revoke"
      isDestructive
      isPending={revoke.isPending}
    >
      <p>The program that uses it is refused from its next request on.</p>
      <Notice tone="danger">
        {revoke.error && messageOf(revoke.error, 'Failed to revoke the token')}
      </Notice>
    </ConfirmDialog>
  );
}
