import { dataExportCalls } from '@curbside/domain/data-export/calls';
import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Panel } from '../../../ui/cards/panel.tsx';

/** Everything that is stored about the user, as one file. */
export function DownloadData() {
  return (
    <Panel title="Your Data">
      <Stack>
        <Text>
          Download everything that we keep about you as one ZIP file: your profile, trips, payments,
          messages, photos, devices and more. The <Link to="/privacy">privacy page</Link> says what
          it is for.
        </Text>
        <div>
          <Button component="a" variant="default" href={dataExportCalls.exportData.path} download>
            Download my data
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}
