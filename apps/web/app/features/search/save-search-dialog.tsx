import { favoriteCalls } from '@curbside/domain/favorites/calls';
import { saveSearchFormSchema } from '@curbside/domain/favorites/forms';
import { maxSearchName } from '@curbside/domain/favorites/rules';
import { Button, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { apiKey } from '../../platform/query-client.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { type SearchFilters, searchQueryOf } from './search-filters.ts';

interface SaveSearchDialogProps {
  filters: SearchFilters;
  /** To begin with. */
  name: string;
  onClose: () => void;
}

/** Asks for the name of a search. Loaded when it is opened. */
export default function SaveSearchDialog({ filters, name, onClose }: SaveSearchDialogProps) {
  const client = useQueryClient();
  const form = useZodForm({
    schema: saveSearchFormSchema,
    send: (values) =>
      callApi(favoriteCalls.saveSearch, { body: { ...values, query: setFilters(filters) } }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: apiKey(favoriteCalls.savedSearches) });
      notifySuccess('The search is saved. You find it under Favorites.');
      onClose();
    },
    failed: 'The search could not be saved. Please try again.',
  });
  return (
    <Dialog opened onClose={onClose} title="Save this search" width="narrow">
      <form {...form.props}>
        <Stack>
          <TextInput
            label="Name"
            description="We email you when cars come free, at most once a day."
            defaultValue={name.slice(0, maxSearchName)}
            data-autofocus
            {...form.field('name')}
          />
          <Notice tone="danger">{form.problem}</Notice>
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.isPending}>
              Save
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}

function setFilters(filters: SearchFilters): Record<string, string> {
  const entries = Object.entries(searchQueryOf(filters));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
